/** Labels, keys, versions, roles, icons, abbreviations and terms in a line of text. */

import {row} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Abbreviation, InlineIcon, Keys, RoleChip, Term, UiLabel, VersionChip} from './Labels.tsx'

const version = (tone: 'since' | 'until', word: string) =>
  row({
    kind: 'text',
    component: VersionChip,
    props: {tone},
    markdown: `(${word} {label})`,
    text: `(${word} {content})`,
  })

export const labels: Directives = {
  ui: row({kind: 'text', component: UiLabel, means: 'control', markdown: '**{label}**'}),
  kbd: row({kind: 'text', component: Keys, markdown: '`{label}`'}),
  // An icon is not a word of the text.
  icon: row({kind: 'text', component: InlineIcon, label: 'icon', markdown: '', text: ''}),
  since: version('since', msg('version.since')),
  until: version('until', msg('version.until')),
  // A label before a sentence, not one of its words.
  role: row({kind: 'text', component: RoleChip, markdown: '({label})', text: ''}),
  abbr: row({
    kind: 'text',
    component: Abbreviation,
    attributes: {title: 'text'},
    markdown: '{label} ({title})',
  }),
  term: row({
    kind: 'text',
    component: Term,
    attributes: {of: 'text?', definition: 'text?', more: 'text?'},
    means: 'term',
  }),
}
