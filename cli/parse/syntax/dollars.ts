/**
 * `$…$` is math only by the rules of Pandoc: no white space inside the dollars, no digit after the closing one. Prices and
 * shell variables stay text, with the links and the bold words between them: "**$20** for one, [$30](a.md) for two".
 */
import type {list} from 'micromark-core-commonmark'

type Tokenizer = (typeof list)['tokenize']

/** Returns a tokenizer that refuses the math that another one has found by its dollars alone. */
export function limitDollars(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok) {
    const start = this.now()
    return tokenize.call(
      this,
      effects,
      (code) => {
        const written = this.sliceSerialize({start, end: this.now()})
        const inside = written.replace(/^\$+|\$+$/g, '')
        const isDigit = code !== null && code >= 48 && code <= 57
        return isDigit || inside === '' || /^\s|\s$/.test(inside) ? nok(code) : ok(code)
      },
      nok,
    )
  }
}
