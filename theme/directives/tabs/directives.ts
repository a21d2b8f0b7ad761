/** Tabs and their panels. */

import {row} from '../../../runtime/shared/directive.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Details} from '../details/Details.tsx'
import {Tabs} from './Tabs.island.tsx'

export const tabs: Directives = {
  tabs: row({
    kind: 'container',
    component: Tabs,
    island: 'Tabs',
    item: 'tab',
    style: 'panels',
    attributes: {group: 'text?'},
    label: 'none',
  }),
  tab: row({
    kind: 'container',
    component: Details,
    attributes: {value: 'text?'},
    label: 'required',
  }),
}
