/** Folds. */

import {row} from '../../../runtime/shared/directive.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Details} from './Details.tsx'

export const details: Directives = {
  details: row({kind: 'container', component: Details, attributes: {open: 'flag'}}),
}
