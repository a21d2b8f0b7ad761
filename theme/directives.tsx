/** The table of directives: what authors may write, and the component that draws it. The style guide documents each one. */
import type {ComponentProps} from 'react'
import {row} from '../runtime/shared/directive.ts'
import {msg} from '../runtime/shared/messages/say.ts'
import type {Directives} from '../runtime/shared/theme-interface.ts'
import {Admonition} from './directives/admonitions/Admonition.tsx'
import {Details} from './directives/details/Details.tsx'
import {DeviceList} from './directives/devices/DeviceList.island.tsx'
import {Figure, Gallery} from './directives/figures/Figure.tsx'
import {IconTable} from './directives/figures/IconTable.tsx'
import {
  Abbreviation,
  InlineIcon,
  Keys,
  RoleChip,
  Term,
  UiLabel,
  VersionChip,
} from './directives/labels/Labels.tsx'
import {Checklist} from './directives/lists/Checklist.tsx'
import {Definitions} from './directives/lists/Definitions.tsx'
import {Cards, FolderList} from './directives/lists/IndexList.tsx'
import {Steps} from './directives/lists/Steps.tsx'
import {FileCard} from './directives/media/FileCard.tsx'
import {QrCode} from './directives/media/QrCode.tsx'
import {Video, Youtube} from './directives/media/Video.tsx'
import {Tabs} from './directives/tabs/Tabs.island.tsx'

const admonition = (tone: ComponentProps<typeof Admonition>['tone'], name: string) =>
  row({
    kind: 'container',
    component: Admonition,
    props: {tone, name},
    attributes: {collapsible: 'flag'},
    title: name,
  })

const version = (tone: 'since' | 'until', word: string) =>
  row({
    kind: 'text',
    component: VersionChip,
    props: {tone},
    markdown: `(${word} {label})`,
    text: `(${word} {content})`,
  })

export const directives: Directives = {
  // Remarks next to the text.
  note: admonition('note', msg('callout.note')),
  tip: admonition('tip', msg('callout.tip')),
  info: admonition('info', msg('callout.info')),
  warning: admonition('warning', msg('callout.warning')),
  danger: admonition('danger', msg('callout.danger')),
  caution: admonition('warning', msg('callout.caution')),
  important: admonition('info', msg('callout.important')),
  // Folds.
  details: row({kind: 'container', component: Details, attributes: {open: 'flag'}}),
  // Tabs and their panels.
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
  // Lists with a special layout.
  steps: row({kind: 'container', component: Steps, holds: 'list', label: 'none', means: 'steps'}),
  checklist: row({kind: 'container', component: Checklist, holds: 'tasks', terms: false}),
  definitions: row({kind: 'container', component: Definitions, holds: 'terms', label: 'none'}),
  cards: row({kind: 'container', component: Cards, holds: 'links', label: 'none', terms: false}),
  children: row({kind: 'leaf', component: FolderList, needs: 'children'}),
  // All devices of the site.
  'device-list': row({
    kind: 'leaf',
    component: DeviceList,
    island: 'DeviceList',
    needs: 'devices',
    style: 'devices',
  }),
  // Figures that are not drawn from text.
  figure: row({
    kind: 'leaf',
    component: Figure,
    attributes: {src: 'asset', alt: 'text'},
    label: 'optional',
    counted: true,
    markdown: '![{alt}]({src})\n\n{label}',
  }),
  'icon-table': row({
    kind: 'container',
    component: IconTable,
    label: 'required',
    holds: 'icons',
    style: 'figures',
    counted: true,
  }),
  // Galleries, files to download, videos and QR codes.
  gallery: row({kind: 'container', component: Gallery, label: 'none', style: 'media'}),
  file: row({
    kind: 'leaf',
    component: FileCard,
    attributes: {src: 'download', title: 'text?'},
    style: 'media',
  }),
  video: row({
    kind: 'leaf',
    component: Video,
    attributes: {src: 'asset', poster: 'asset?', title: 'text'},
    style: 'media',
  }),
  youtube: row({
    frames: ['https://www.youtube-nocookie.com'],
    kind: 'leaf',
    component: Youtube,
    attributes: {id: 'word', title: 'text'},
    style: 'media',
    markdown: '[{title}](https://www.youtube.com/watch?v={id})',
  }),
  qr: row({
    kind: 'leaf',
    component: QrCode,
    attributes: {url: 'url', title: 'text?'},
    style: 'media',
  }),
  // Labels, keys, versions, roles, icons, abbreviations and terms in a line of text.
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
