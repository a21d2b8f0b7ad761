/** What this site adds to the built-in theme: the submission desk. Only its page loads it. */
import type {Directives} from 'labdocs/runtime'
import {row} from '../../runtime/shared/directive.ts'
import {Desk} from './islands/Desk.tsx'

export const directives: Directives = {
  'submission-desk': row({kind: 'leaf', component: Desk, island: 'Desk', style: 'desk'}),
}
