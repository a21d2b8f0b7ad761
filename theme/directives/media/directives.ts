/** Galleries, files to download, videos and QR codes. */

import {row} from '../../../runtime/shared/directive.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Gallery} from '../figures/Figure.tsx'
import {FileCard} from './FileCard.tsx'
import {QrCode} from './QrCode.tsx'
import {Video, Youtube} from './Video.tsx'

export const media: Directives = {
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
}
