/** Limits the nesting and the number of lines of a screen, and checks their indentation. */
import {counted} from '../../text/counted.ts'
import type {Reporter} from './screen-parsed.ts'

export const LINES = 120
const LEVELS = 8

export class Levels {
  /** Level of the line above. */
  private above: number
  /** First level that is too deep; Infinity once this is reported. */
  private deepest: number

  /** `first`: the level of the outermost lines. */
  constructor(
    private readonly first: number,
    private readonly error: Reporter['error'],
  ) {
    this.above = first - 1
    this.deepest = first + LEVELS
  }

  tooLarge(what: string, line: number): void {
    const message = `${what}. Show only what the text speaks of.`
    const hint = `at most ${LINES} lines, ${LEVELS} levels`
    this.error('screen-size', {line, column: 1}, message, hint)
  }

  /** Returns the level of a line, and reports what is wrong with its indentation. */
  of(raw: string, line: number): number {
    const indent = /^[ \t]*/.exec(raw)?.[0] ?? ''
    const say = (message: string, hint?: string, column = 1) =>
      this.error('screen-indent', {line, column}, message, hint)
    const tab = indent.indexOf('\t')
    if (tab >= 0) say('A tab in the indentation.', 'Use two spaces a level.', tab + 1)
    const width = indent.replaceAll('\t', '  ').length
    if (tab < 0 && width % 2) say(`${counted(width, 'space')}. Use two spaces a level.`)
    // A frame begins one level in. Half a level is reported above.
    let level = Math.max(this.first, Math.floor(width / 2))
    if (level > this.above + 1) {
      say('Two levels deeper than the line above.')
      level = this.above + 1
    }
    if (level >= this.deepest) {
      this.tooLarge(`${level - this.first + 1} levels`, line)
      this.deepest = Number.POSITIVE_INFINITY
    }
    this.above = level
    return level
  }
}
