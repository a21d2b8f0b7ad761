import {defineDirective} from 'labdocs'
import type {Directives} from 'labdocs/runtime'
import {KINDS} from '../notation/examples.ts'
import {NotationChecker} from './islands/NotationChecker.tsx'
import {Formula, Quantity} from './Notation.tsx'

export const directives: Directives = {
  'notation-checker': defineDirective({
    kind: 'leaf',
    component: NotationChecker,
    island: 'NotationChecker',
    style: 'checker',
    attributes: {kind: KINDS},
  }),
  si: defineDirective({kind: 'text', component: Quantity}),
  chem: defineDirective({kind: 'text', component: Formula, means: 'formula'}),
}
