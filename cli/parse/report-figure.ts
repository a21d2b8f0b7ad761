/** Reports mistakes in a figure at their position in the file. */
import type {List, Nodes} from 'mdast'
import type {FigureDiagnostic} from '../figures/figure.ts'
import type {ParseContext} from './context.ts'

/**
 * `below`: number of lines between the node's first line and line 1 of
 * the figure's text; undefined if the text is in that line.
 */
export function reportFigure(
  diagnostics: FigureDiagnostic[],
  node: Nodes,
  context: ParseContext,
  below: 0 | undefined,
  list?: List,
): void {
  for (const {severity, code, line, column, message, hint, entry, cause} of diagnostics) {
    const start = context.places.of(
      (entry ? list?.children[entry - 1]?.position : node.position)?.start,
    )
    const indent = start.column - 1
    const place =
      entry || below === undefined
        ? start
        : {...start, line: start.line + line, column: line ? column + indent : start.column}
    context.report(code, place, message, {severity, hint, cause})
  }
}
