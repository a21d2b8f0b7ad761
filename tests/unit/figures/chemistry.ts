/** The figures of the chemistry plugin, drawn as labdocs draws those of any plugin. */

import {messagesOf} from '../../../cli/config/messages.ts'
import {drawFigure} from '../../../cli/figures/draw.ts'
import type {Figure, FigureContext} from '../../../cli/figures/figure.ts'
import type {FigureKind, ScreenPart} from '../../../cli/plugins/plugin.ts'
import plugin from '../../../theme/plugins/chemistry/index.ts'

const written = (lang: string) => ({lang, file: 'page.md'})
const kindOf = (name: string) => ({plugin, kind: plugin.figures![name] as FigureKind})

/** Words of screens, as `FigureContext` takes them. */
export const parts = new Map(
  Object.entries(plugin.screen!).map(([word, part]) => [word, {plugin, part: part as ScreenPart}]),
)

/** Texts of a site with the plugin. */
export function messagesIn(lang: string) {
  return messagesOf(lang, {}, plugin.messages)
}

export function fence(
  name: 'smiles' | 'reaction',
  body: string,
  meta: string,
  context: FigureContext,
): Promise<Figure> {
  return drawFigure(kindOf(name), {...written(name), body, meta}, context)
}

export function spectrum(
  attributes: {src: string; kind: string; label?: string; interactive?: boolean},
  context: FigureContext,
): Promise<Figure> {
  return drawFigure(kindOf('spectrum'), {...written('spectrum'), body: '', attributes}, context)
}

export function molecule(smiles: string, context: FigureContext): Promise<Figure> {
  return drawFigure(kindOf('mol'), {...written('mol'), body: smiles}, context)
}
