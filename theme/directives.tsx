/** The table: name in Markdown -> component. What stands here exists; the style guide documents each row. */
import type {Directives} from '../runtime/contract.ts'
import {PAGE_KINDS} from '../runtime/notation/examples.ts'
import {Admonition} from './Admonition.tsx'
import {Checklist} from './Checklist.tsx'
import {Definitions} from './Definitions.tsx'
import {Details} from './Details.tsx'
import {Figure, Gallery} from './Figure.tsx'
import {FileCard} from './FileCard.tsx'
import {IconTable} from './IconTable.tsx'
import {Cards, FolderList} from './IndexList.tsx'
import {DeviceList} from './islands/DeviceList.tsx'
import {NotationChecker} from './islands/NotationChecker.tsx'
import {Tabs} from './islands/Tabs.tsx'
import {Abbreviation, InlineIcon, Keys, RoleChip, Term, UiLabel, VersionChip} from './Labels.tsx'
import {Formula, Quantity} from './Notation.tsx'
import {QrCode} from './QrCode.tsx'
import {Steps} from './Steps.tsx'
import {Video, Youtube} from './Video.tsx'

const admonition = (tone: string, name: string) =>
  ({
    kind: 'container',
    component: Admonition,
    props: {tone, name},
    attributes: {collapsible: 'flag'},
  }) as const

export const directives = {
  note: admonition('note', 'Note'),
  tip: admonition('tip', 'Tip'),
  info: admonition('info', 'Info'),
  warning: admonition('warning', 'Warning'),
  danger: admonition('danger', 'Danger'),
  caution: admonition('warning', 'Caution'),
  important: admonition('info', 'Important'),

  details: {kind: 'container', component: Details, attributes: {open: 'flag'}},
  tabs: {
    kind: 'container',
    component: Tabs,
    island: 'Tabs',
    item: 'tab',
    style: 'panels',
    attributes: {group: 'text?'},
    label: 'none',
  },
  tab: {kind: 'container', component: Details, attributes: {value: 'text?'}, label: 'required'},
  steps: {kind: 'container', component: Steps, holds: 'list', label: 'none'},
  checklist: {kind: 'container', component: Checklist, holds: 'tasks'},
  definitions: {kind: 'container', component: Definitions, holds: 'list', label: 'none'},
  cards: {kind: 'container', component: Cards, holds: 'list', label: 'none'},
  children: {kind: 'leaf', component: FolderList, needs: 'children'},
  'device-list': {
    kind: 'leaf',
    component: DeviceList,
    island: 'DeviceList',
    needs: 'devices',
    style: 'devices',
  },

  'notation-checker': {
    kind: 'leaf',
    component: NotationChecker,
    island: 'NotationChecker',
    style: 'checker',
    attributes: {kind: PAGE_KINDS},
  },

  figure: {
    kind: 'leaf',
    component: Figure,
    attributes: {src: 'asset', alt: 'text'},
    label: 'optional',
    counted: true,
  },
  'icon-table': {
    kind: 'container',
    component: IconTable,
    label: 'required',
    holds: 'icons',
    style: 'figures',
    counted: true,
  },
  gallery: {kind: 'container', component: Gallery, label: 'none', style: 'media'},
  file: {
    kind: 'leaf',
    component: FileCard,
    attributes: {src: 'download', title: 'text?'},
    style: 'media',
  },
  video: {
    kind: 'leaf',
    component: Video,
    attributes: {src: 'asset', poster: 'asset?', title: 'text'},
    style: 'media',
  },
  youtube: {
    frames: ['https://www.youtube-nocookie.com'],
    kind: 'leaf',
    component: Youtube,
    attributes: {id: 'word', title: 'text'},
    style: 'media',
  },
  qr: {kind: 'leaf', component: QrCode, attributes: {url: 'url', title: 'text?'}, style: 'media'},

  ui: {kind: 'text', component: UiLabel},
  kbd: {kind: 'text', component: Keys},
  icon: {kind: 'text', component: InlineIcon, label: 'icon'},
  since: {kind: 'text', component: VersionChip, props: {tone: 'since'}},
  until: {kind: 'text', component: VersionChip, props: {tone: 'until'}},
  role: {kind: 'text', component: RoleChip},
  si: {kind: 'text', component: Quantity},
  chem: {kind: 'text', component: Formula},
  abbr: {kind: 'text', component: Abbreviation, attributes: {title: 'text'}},
  term: {
    kind: 'text',
    component: Term,
    attributes: {of: 'text?', definition: 'text?', more: 'text?'},
  },
} satisfies Directives
