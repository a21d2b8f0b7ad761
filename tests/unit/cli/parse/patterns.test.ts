/** Short ways around Oniguruma: they must find what the long way finds. */
import {defaultJavaScriptRegexConstructor} from 'shiki/engine/javascript'
import {expect, test} from 'vitest'
import {fold, quickExpression} from '../../../../cli/parse/code/folded-line.ts'
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

/** Signs of each kind next to each other and to words: letters, digits, marks, spaces, also of two units. */
const BEYOND = [
  '# 编译：if 不 if，then echo文 文echo \u0665 a\u0665 x1é é1 \u00b2if if\u00b2',
  'ключ: значение # да_нет 7ж ж7 "ф" \'ю\' — echo…if',
  'e\u0301cho \u24b6if if\u24b6 \u{1d7d8}1 \u{10400}if if\u{10400} \u{1f680}if \u{10107}if \u{1f130}if \u{20000}if',
  '\ufeffif\u00a0if\u2028if\u0085if\u203fif \ud800if',
  "$é = `é` && é || {'é' => :é, 名: 1} do |é| @é @@é é? é! é.é(é) end",
  'set $名 "é"; server { listen 80; } # é',
]
const IN_ASCII = [
  'if a_1 && [ -n "$b" ]; then echo x0Fg; fi',
  'key: &a [0x1F, 1.5e-3] # if',
  '@a = %w[b c]',
]

/** Where an expression matches, with its groups. */
function matchesOf(expression: RegExp, line: string): unknown[] {
  return Array.from(line.matchAll(expression), ({indices}) => [...indices!])
}

test('a quick expression finds the same on any line', async () => {
  const simple = (await patterns()).flatMap((pattern) => translateSimple(pattern) ?? [])
  const limits = simple.filter((one) => /\\[bB]/.test(one))
  // To compile limits of words is slow: that is why there are quick expressions.
  const some = [...simple.filter((one) => !limits.includes(one)), ...limits.slice(0, 40)]
  let matches = 0
  for (const [lines, isAscii] of [
    [IN_ASCII, true],
    [BEYOND, false],
  ] as const)
    for (const one of some) {
      const [quick, long] = [quickExpression(one, isAscii), new RegExp(inFull(one, isAscii), 'dgv')]
      for (const line of lines) {
        const found = matchesOf(quick, isAscii ? line : fold(line))
        matches += found.length
        expect([one, line, found]).toEqual([one, line, matchesOf(long, line)])
      }
    }
  expect(matches).toBeGreaterThan(1000)
})

const WORD = '[\\p{L}\\p{M}\\p{N}\\p{Pc}]'
/** The limits of words among all letters, as the full translator writes them. */
const LIMITS: Record<string, string> = {
  '\\b': `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  '\\B': `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
}

function inFull(simple: string, isAscii: boolean): string {
  return isAscii ? simple : simple.replace(/\\[\s\S]/g, (all) => LIMITS[all] ?? all)
}
