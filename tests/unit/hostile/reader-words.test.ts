/** Names that every object inherits, where a reader types them or the browser looks them up. */
import {expect, test} from 'vitest'
import {own} from '../../../runtime/shared/own.ts'
import {check} from '../../../theme/plugins/chemistry/notation/check.ts'
import {engineOf, page} from '../search/corpus.ts'
import {WORDS} from './words.ts'

test('a table has its own words and no others', () => {
  const table: Record<string, number> = {a: 1, ['__proto__']: 2}
  expect(own(table, 'a')).toBe(1)
  for (const word of WORDS) expect(own({a: 1}, word), word).toBeUndefined()
  expect(own(undefined, 'a')).toBeUndefined()
  expect(own(JSON.parse('{"__proto__": 3}') as Record<string, number>, '__proto__')).toBe(3)
})

test('search finds pages by these words, in folders of these names', () => {
  const pages = WORDS.filter((word) => /^[a-z_]+$/i.test(word)).map((word) =>
    page(`/docs/${word}/page`, `About ${word}`, `The word ${word} in a text.`),
  )
  const engine = engineOf(pages, [{words: ['constructor', 'builder']}])
  for (const {route, context} of pages) {
    const word = route.split('/')[2]!
    const result = engine.ask({q: word})
    expect(result.pages.map(({url}) => url)).toContain(route)
    expect(own(result.counts, context)).toBe(1)
  }
  expect(engine.ask({q: 'builder'}).pages.map(({url}) => url)).toContain('/docs/constructor/page')
  expect(own(engine.ask({q: 'valueOf'}).counts, 'toString')).toBeUndefined()
})

test('the checker of notations reads lines with these words', () => {
  for (const word of WORDS)
    for (const kind of ['nmr', 'ir', 'hplc'] as const)
      for (const line of [
        word,
        `1H NMR (400 MHz, ${word}, ppm) δ = 7.26 (${word}, J = 8.1 Hz, 1H, ${word}), 3.1 (${word}, 2H).`,
        `13C NMR (100 MHz, CDCl3, ppm) δ = 77.0 (${word}).`,
        `IR (${word}, ṽ) = 3300 (${word}), 1700 (${word}) cm–1.`,
      ])
        expect(() => check(kind, line), line).not.toThrow()
})
