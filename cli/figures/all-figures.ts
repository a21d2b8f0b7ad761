/** The table of the figures that labdocs draws, each as plugins define theirs. Its code is loaded when a page has such a figure. */
import type {FigureRow} from './figure.ts'

const kinds: Record<string, FigureRow['kind']> = {
  screen: {
    draw: async (...given) => (await import('./screen/screen-figure.ts')).screen(...given),
    values: true,
  },
  mermaid: {draw: async (...given) => (await import('./diagram/diagram.ts')).mermaid(...given)},
  dot: {draw: async (...given) => (await import('./diagram/diagram.ts')).dot(...given)},
  plot: {
    draw: async (...given) => (await import('./plots/plot.ts')).plot(...given),
    style: 'plots',
  },
  // Formulas have the signs around them as their names.
  $: {
    form: 'text',
    draw: async (tex) => (await import('./math.ts')).math(tex, false),
    values: true,
  },
  $$: {
    form: 'text',
    draw: async (tex) => (await import('./math.ts')).math(tex, true),
    style: 'figures',
    values: true,
  },
}

/** By the language of the fence, the name of the directive, or the signs around the formula. */
export const ourFigures: ReadonlyMap<string, FigureRow> = new Map(
  Object.entries(kinds).map(([name, kind]) => [name, {kind}]),
)

/** Returns whether a language of a fence is one of ours. `stats` is read before figures are drawn. */
export function isOurs(lang: string): boolean {
  return lang === 'stats' || ourFigures.has(lang)
}
