/** Short ways around Oniguruma: they must find what the long way finds. */
import {defaultJavaScriptRegexConstructor} from 'shiki/engine/javascript'
import {expect, test} from 'vitest'
import {bundled} from '../../../../cli/parse/code/grammars.ts'
import {BEYOND_ASCII, requiredCharacters} from '../../../../cli/parse/code/required-characters.ts'
import {translateSimple} from '../../../../cli/parse/code/simple-pattern.ts'

const RULES = {allowOrphanBackrefs: true, captureGroup: true, recursionLimit: 5, singleline: true}
const LANGUAGES = ['bash', 'yaml', 'json', 'ruby', 'nginx']

/** Every expression of the grammars of a few languages. */
async function patterns(): Promise<string[]> {
  const found = new Set<string>()
  const open: unknown[] = (await Promise.all(LANGUAGES.map(bundled))).map((all) => all.at(-1))
  while (open.length) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [key, one] of Object.entries(value))
      if (typeof one !== 'string') open.push(one)
      else if (/^(?:match|begin|end|while)$/.test(key)) found.add(one)
  }
  return [...found]
}

test('a simple pattern is translated to the same letters as by the full translator', async () => {
  let simple = 0
  for (const pattern of await patterns()) {
    const short = translateSimple(pattern)
    if (short === undefined) continue
    simple++
    for (const asciiWordBoundaries of /\\[bB]/.test(pattern) ? [true] : [true, false]) {
      const long = defaultJavaScriptRegexConstructor(pattern, {
        lazyCompileLength: Number.POSITIVE_INFINITY,
        rules: {...RULES, asciiWordBoundaries},
      })
      expect([pattern, new RegExp(short, 'dgv').source, 'dgv']).toEqual([
        pattern,
        long.source,
        long.flags,
      ])
    }
  }
  expect(simple).toBeGreaterThan(300)
})

test('a line that a pattern matches has its required characters', async () => {
  const lines = (await patterns()).flatMap((one) => [one, one.replace(/\\(.)/g, '$1')]).slice(0, 60)
  lines.push('class A < B # c', '  if (a) { return `x` }', "key: 'v' # é", 'export A="$1" && ls')
  let matches = 0
  const wrong: [pattern: string, line: string][] = []
  const codesOf = (line: string) =>
    new Set([...line].map((one) => Math.min(one.charCodeAt(0), BEYOND_ASCII)))
  const known = lines.map((line) => [line, codesOf(line)] as const)
  for (const pattern of await patterns()) {
    const {all, any} = requiredCharacters(pattern)
    if (!all.length && !any.length) continue
    const expression = defaultJavaScriptRegexConstructor(pattern, {rules: RULES})
    for (const [line, codes] of known) {
      expression.lastIndex = 0
      if (!expression.test(line)) continue
      matches++
      const isThere = (code: number) => codes.has(code)
      if (!all.every(isThere) || (any.length && !any.some(isThere))) wrong.push([pattern, line])
    }
  }
  expect(wrong).toEqual([])
  expect(matches).toBeGreaterThan(1000)
})
