/**
 * `$…$` is math only by the rules of Pandoc: no white space inside the dollars, no digit after the closing one. Prices and
 * shell variables stay text, with the links and the bold words between them: "**$20** for one, [$30](a.md) for two".
 */
import type {Construct} from './texts.ts'

type Tokenizer = Construct['tokenize']

/**
 * Returns a tokenizer that refuses the math that another one has found by its dollars alone. `roomy`: white space may be
 * next to two dollars.
 */
export function limitDollars(tokenize: Tokenizer, roomy: boolean): Tokenizer {
  return function (effects, ok, nok) {
    const start = this.now()
    return tokenize.call(
      this,
      effects,
      (code) => {
        const written = this.sliceSerialize({start, end: this.now()})
        const inside = written.replace(/^\$+|\$+$/g, '')
        const after = code !== null && code > 0 ? String.fromCharCode(code) : ''
        const isOpen =
          roomy && written.startsWith('$$') ? !inside.trim() : /^\s|\s$|^$/.test(inside)
        return isOpen || /\d/.test(after) || isOfShell(inside, after) ? nok(code) : ok(code)
      },
      nok,
    )
  }
}

/** Whether the dollars begin the names of two variables, such as `$GOOS/$GOARCH`, or the second one is in code. */
function isOfShell(inside: string, after: string): boolean {
  const isCutCode = inside.split('`').length % 2 === 0
  return isCutCode || (/^[A-Z_][A-Z\d_]+(?!\w)/.test(inside) && /[A-Z_]/.test(after))
}

/** Returns a tokenizer that finds no block of math at these lines. */
export function limitBlocks(tokenize: Tokenizer, refused: ReadonlySet<number>): Tokenizer {
  return function (effects, ok, nok) {
    return refused.has(this.now().line) ? nok : tokenize.call(this, effects, ok, nok)
  }
}

const OPENING = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(\${2,})(.*)$/
const CLOSING = /^[ \t>]*(\${2,})[ \t]*(\(\S+\)[ \t]*)?$/

/**
 * Returns the lines (1-based) whose dollars begin no block: those with words behind the dollars, which a block would lose, and
 * those that are not closed by dollars alone. MyST closes a block with `$$ (label)`.
 */
export function openDollars(text: string): Set<number> {
  const refused = new Set<number>()
  let open: {line: number; size: number} | undefined
  for (const [at, written] of text.split('\n').entries()) {
    const line = at + 1
    const closing = CLOSING.exec(written)
    if (open) {
      if (!closing || closing[1]!.length < open.size) continue
      if (closing[2]) refused.add(open.line).add(line)
      open = undefined
      continue
    }
    const [, dollars, rest] = OPENING.exec(written) ?? []
    if (dollars === undefined || rest!.includes('$')) continue
    if (rest!.trim()) refused.add(line)
    else open = {line, size: dollars.length}
  }
  if (open) refused.add(open.line)
  return refused
}
