/** The table of the fences that labdocs draws. The code of each row is loaded when a page has such a fence. */
import type {Drawing, Figure, FigureContext} from './figure.ts'

export interface Fence {
  /**
   * `meta` is the rest of the fence line: the caption, or `title="…"`.
   * Undefined for fences that are read before figures are drawn.
   */
  draw?: (body: string, meta: string, context: FigureContext) => Promise<Figure>
  /** A style sheet of the theme, in addition to the one for all figures. */
  style?: string
  /** Whether an ordered list directly after it explains its callouts. */
  callouts?: true
  /** Whether `file=` on its line names its data. */
  data?: true
  /** Whether statistics in its text (`:stat[…]`) are replaced by their values. */
  values?: true
}

export const fences: Record<string, Fence> = {
  screen: {
    draw: async (...fence) => (await import('./screen/screen-figure.ts')).screen(...fence),
    callouts: true,
    values: true,
  },
  mermaid: {draw: async (...fence) => (await import('./diagram/diagram.ts')).mermaid(...fence)},
  dot: {draw: async (...fence) => (await import('./diagram/diagram.ts')).dot(...fence)},
  plot: {
    draw: async (...fence) => (await import('./plots/plot.ts')).plot(...fence),
    style: 'plots',
    data: true,
  },
  stats: {},
}

/** Converts `$…$` and `$$…$$` to MathML. */
export async function math(tex: string, display: boolean): Promise<Omit<Drawing, 'text'>> {
  return (await import('./math.ts')).math(tex, display)
}

/** Theme island for interactive plots, where readers take values from a plot. */
export const PLOT_ISLAND = 'InteractivePlot'
