/** Reports a language of code that labdocs does not know. */
import {isOurs} from '../figures/all-figures.ts'
import {nearest} from '../text/nearest.ts'
import {MYST} from './code/fence.ts'
import type {ParseContext} from './context.ts'
import {reportMissing} from './missing-plugin.ts'
import type {At} from './positions.ts'

/** In a bare folder, figures, formulas and directives of MyST are not drawn, but their names are not typos either. */
export function reportUnknown(
  written: string,
  known: Iterable<string>,
  context: ParseContext,
  at: At,
): void {
  if (reportMissing('fences', written, context, at)) return
  if (context.bare && (written === 'math' || isOurs(written) || MYST.test(written))) return
  const near = nearest(written, known)
  context.report('unknown-language', at, `There is no highlighting for "${written}".`, {
    severity: 'warning',
    hint: near ? `Did you mean "${near}"?` : 'Use "text".',
  })
}
