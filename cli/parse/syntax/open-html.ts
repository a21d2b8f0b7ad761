/**
 * Comments, instructions, declarations and sections of HTML that nothing closes. micromark reads on to the end of the text for
 * each of them. Once one is open to the end, all later ones of its kind are: this does not read them again.
 */
import type {Construct, Context} from './texts.ts'

const BEGIN = /^<(?:!--|\?|!\[CDATA\[|![a-z])/i
const LONGEST_BEGIN = '<![CDATA['.length

/** The kinds that are open to the end of a text. */
const open = new WeakMap<Context, Set<string>>()

export function readOpenOnce(tokenize: Construct['tokenize']): Construct['tokenize'] {
  return function (effects, ok, nok) {
    const start = this.now()
    const failed: typeof nok = (code) => {
      const kind = code === null ? kindOf(this.sliceSerialize({start, end: this.now()})) : undefined
      if (kind) open.set(this, (open.get(this) ?? new Set()).add(kind))
      return nok(code)
    }
    const kinds = open.get(this)
    const read = () => tokenize.call(this, effects, ok, failed)
    if (!kinds) return read()
    return (code) => effects.check({tokenize: begins(kinds), partial: true}, nok, read())(code)
  }
}

/** Reads the beginning of one of these kinds. */
function begins(kinds: ReadonlySet<string>): Construct['tokenize'] {
  return (effects, ok, nok) => {
    let text = ''
    const next: typeof ok = (code) => {
      const kind = kindOf(text)
      if (kind) {
        effects.exit('htmlTextData')
        return kinds.has(kind) ? ok(code) : nok(code)
      }
      if (code === null || code < 0 || text.length === LONGEST_BEGIN) return nok(code)
      effects.consume(code)
      text += String.fromCharCode(code)
      return next
    }
    return (code) => {
      effects.enter('htmlTextData')
      return next(code)
    }
  }
}

function kindOf(text: string): string | undefined {
  const begin = BEGIN.exec(text.slice(0, LONGEST_BEGIN))?.[0]
  return begin && (/[a-z]$/i.test(begin) ? '<!' : begin)
}
