/** Folds. */
import type {Directives} from '../../../runtime/shared/contract.ts'
import {row} from '../../../runtime/shared/directive.ts'
import {Details} from './Details.tsx'

export const details: Directives = {
  details: row({kind: 'container', component: Details, attributes: {open: 'flag'}}),
}
