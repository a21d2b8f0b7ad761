/** Figures that are not drawn from text. */

import {row} from '../../../runtime/shared/directive.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Figure} from './Figure.tsx'
import {IconTable} from './IconTable.tsx'

export const figures: Directives = {
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
}
