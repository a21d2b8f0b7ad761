/** Reports a language of code that labdocs does not know. */
import {editDistance} from '../../../runtime/shared/edit-distance.ts'
import {isOurs} from '../../figures/all-figures.ts'
import {didYouMean} from '../../text/nearest.ts'
import type {ParseContext} from '../context.ts'
import {reportMissingPlugin} from '../lint/missing-plugin.ts'
import type {At} from '../positions.ts'
import {MYST} from './fence.ts'

/** In a bare folder, figures, formulas and directives of MyST are not drawn, but their names are not typos either. */
export function reportUnknown(
  written: string,
  known: Iterable<string>,
  context: ParseContext,
  at: At,
): void {
  if (reportMissingPlugin('fences', written, context, at)) return
  if (context.bare && (written === 'math' || isOurs(written) || MYST.test(written))) return
  const typos = [...known].filter((one) => isTypo(written, one))
  context.report('unknown-language', at, `There is no highlighting for "${written}".`, {
    hint: hintFor(written) ?? didYouMean(written, typos) ?? 'Use "text".',
  })
}

/**
 * Returns whether a word is a language with one typing error. There are hundreds of short names, so one is always near:
 * `curl` is not `hurl`, and `golang` is not `erlang`.
 */
function isTypo(written: string, language: string): boolean {
  if (editDistance(written.toLowerCase(), language.toLowerCase(), 2) !== 1) return false
  const letters = (word: string) => Array.from(word).sort().join('')
  return (
    written.length > 4 || language.length > written.length || letters(written) === letters(language)
  )
}

const DIAGRAM = /^(?:flow(?:chart)?|graph|sequence|class|state|er|gantt)(?:diagram)?(?:-v2)?$/i
/** Languages of diagrams that other tools draw. */
const OTHERS = /^(?:graphviz|plantuml|puml|d2|ditaa|nomnoml)$/i
const MATH = /^(?:math|katex|mathjax)$/i

/** Returns how a figure is written that other tools name by the language of its code. */
function hintFor(written: string): string | undefined {
  if (MATH.test(written)) return 'Write the formula between two lines of $$.'
  if (DIAGRAM.test(written)) return 'Write "mermaid", and the kind of the diagram in the next line.'
  return OTHERS.test(written) ? 'Diagrams are drawn from "mermaid" or "dot".' : undefined
}
