/** Lists with a special layout. */

import {row} from '../../../runtime/shared/directive.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Checklist} from './Checklist.tsx'
import {Definitions} from './Definitions.tsx'
import {Cards, FolderList} from './IndexList.tsx'
import {Steps} from './Steps.tsx'

export const lists: Directives = {
  steps: row({
    kind: 'container',
    component: Steps,
    holds: 'list',
    label: 'none',
    means: 'steps',
  }),
  checklist: row({kind: 'container', component: Checklist, holds: 'tasks', terms: false}),
  definitions: row({kind: 'container', component: Definitions, holds: 'list', label: 'none'}),
  cards: row({kind: 'container', component: Cards, holds: 'list', label: 'none', terms: false}),
  children: row({kind: 'leaf', component: FolderList, needs: 'children'}),
}
