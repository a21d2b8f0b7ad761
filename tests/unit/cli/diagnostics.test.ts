import {expect, test} from 'vitest'
import {usedTime} from '../../../cli/limits/processor-time.ts'
import {
  adjust,
  count,
  format,
  formatAll,
  groupByCause,
  sortDiagnostics,
} from '../../../cli/report/diagnostics.ts'
import {exitCodeOf} from '../../../cli/report/exit-code.ts'
import type {Diagnostic} from '../../../cli/types.ts'

const one = (over: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'error',
  code: 'broken-link',
  file: 'docs/a.md',
  line: 2,
  column: 5,
  message: 'No page at /docs/x.',
  ...over,
})

/** A diagnostic alone, as text. */
const text = (first: Diagnostic, source: string, color = false) =>
  format({first, more: 0}, {source, color})

test('place, message, code frame and hint', () => {
  expect(text(one({hint: 'Did you mean y.md?'}), 'first\nSee [x](x.md).\nlast')).toBe(
    [
      'error broken-link  docs/a.md:2:5',
      '  No page at /docs/x.',
      '  2 | See [x](x.md).',
      '    |     ^',
      '  hint: Did you mean y.md?',
    ].join('\n'),
  )
})

test('without a place there is no frame', () => {
  expect(text(one({line: 0, column: 0, severity: 'warning'}), 'text')).toBe(
    'warning broken-link  docs/a.md\n  No page at /docs/x.',
  )
  expect(text(one({line: 9}), 'text')).toBe(
    'error broken-link  docs/a.md:9:5\n  No page at /docs/x.',
  )
})

test('a message of several lines is indented as a whole', () => {
  expect(text(one({line: 0, message: 'a\nCause: b'}), '')).toBe(
    'error broken-link  docs/a.md\n  a\n  Cause: b',
  )
})

test('the mark is right after a tab, after a carriage return and on the tenth line', () => {
  const frame = (source: string, line: number, column: number) =>
    text(one({line, column}), source).split('\n').slice(2)
  expect(frame('a\rb\rc', 2, 1)).toEqual(['  2 | b', '    | ^'])
  expect(frame('\t\tx\r\n', 1, 3)).toEqual(['  1 |   x', '    |   ^'])
  expect(frame(`${'\n'.repeat(9)}abc`, 10, 2)).toEqual(['  10 | abc', '     |  ^'])
})

test('of a very long line only what is around the place is shown', () => {
  const long = `${'a'.repeat(5000)}X${'b'.repeat(5000)}`
  const [line = '', mark = ''] = text(one({line: 1, column: 5001}), long)
    .split('\n')
    .slice(2)
  expect(line.length).toBeLessThan(120)
  expect(line[mark.indexOf('^')]).toBe('X')
})

test('what an author wrote cannot control the terminal', () => {
  const evil = '\u001b[2Jx\u0007'
  expect(text(one({file: `a\nb${evil}`, message: evil, hint: evil, column: 6}), `\n${evil}`)).toBe(
    [
      'error broken-link  a\\nb\\x1b[2Jx\\x07:2:6',
      '  \\x1b[2Jx\\x07',
      '  2 | \ufffd[2Jx\ufffd',
      '    |      ^',
      '  hint: \\x1b[2Jx\\x07',
    ].join('\n'),
  )
})

test('colors only where they are asked for', () => {
  expect(text(one(), 'x', true)).toContain('\u001b[31;1merror\u001b[0m')
  expect(text(one(), 'x')).not.toContain('\u001b')
})

test('sorted by file, line, column, code; the same complaint once', () => {
  const sorted = sortDiagnostics([
    one({file: 'b.md', line: 1}),
    one({line: 10}),
    one({line: 9, column: 7}),
    one({line: 9}),
    one({line: 9, code: 'article'}),
    one({line: 10}),
  ])
  expect(sorted.map(({file, line, column, code}) => `${file} ${line} ${column} ${code}`)).toEqual([
    'b.md 1 5 broken-link',
    'docs/a.md 9 5 article',
    'docs/a.md 9 5 broken-link',
    'docs/a.md 9 7 broken-link',
    'docs/a.md 10 5 broken-link',
  ])
})

test('capitals come first, whatever the locale', () => {
  expect(
    sortDiagnostics([one({file: 'a.md'}), one({file: 'B.md'}), one({file: 'ä.md'})]).map(
      ({file}) => file,
    ),
  ).toEqual(['B.md', 'a.md', 'ä.md'])
})

test('the config raises, lowers and silences by code', () => {
  const config = {check: {'missing-alt': 'error', 'orphan-page': 'off'} as const, bare: false}
  const found = [
    one({code: 'missing-alt', severity: 'warning'}),
    one({code: 'orphan-page', severity: 'warning'}),
    one(),
  ]
  expect(adjust(found, config, false).map(({code, severity}) => [code, severity])).toEqual([
    ['missing-alt', 'error'],
    ['broken-link', 'error'],
  ])
})

test('lenient lowers broken links and their like, nothing else', () => {
  const codes = [
    'broken-link',
    'broken-anchor',
    'missing-asset',
    'unknown-directive',
    'directive-attribute',
    'unsafe-html',
    'screen-word',
    'broken-math',
    'front-matter-unknown',
    'category-unknown',
    'directive-title',
    'code-syntax',
  ] as const
  const lowered = adjust(
    codes.map((code) => one({code})),
    {check: {}, bare: false},
    true,
  )
  expect(lowered.map(({severity}) => severity)).toEqual(codes.map(() => 'warning'))
  const kept = adjust(
    [one({code: 'duplicate-route'}), one({code: 'front-matter-invalid'})],
    {check: {}, bare: false},
    true,
  )
  expect(kept.map(({severity}) => severity)).toEqual(['error', 'error'])
})

test('without a config unknown front matter is a warning', () => {
  expect(
    adjust([one({code: 'front-matter-unknown'})], {check: {}, bare: true}, false)[0]?.severity,
  ).toBe('warning')
})

test('the exit code', () => {
  const warning = one({severity: 'warning'})
  expect(exitCodeOf([], true)).toBe(0)
  expect(exitCodeOf([warning], false)).toBe(0)
  expect(exitCodeOf([warning], true)).toBe(1)
  expect(exitCodeOf([warning, one()], false)).toBe(1)
  expect(exitCodeOf([one(), one({code: 'disk-error'})], false)).toBe(2)
})

test('how many', () => {
  expect(count(groupByCause([one(), one(), one({severity: 'warning'})]))).toBe(
    '2 errors, 1 warning',
  )
  expect(count(groupByCause([one()]))).toBe('1 error, 0 warnings')
})

test('diagnostics of one cause are one group; without a cause each is alone', () => {
  const crash = {code: 'render-failed', line: 0, cause: 'Bar'} as const
  const groups = groupByCause([
    one({...crash, file: 'a.md'}),
    one(),
    one({...crash, file: 'b.md', message: 'The same about another page.'}),
    one({...crash, file: 'b.md', cause: 'Foot'}),
    one({...crash, file: 'b.md', severity: 'warning'}),
    one({...crash, file: 'b.md', code: 'broken-link'}),
    one({file: 'other.md'}),
    one({...crash, file: 'c.md'}),
  ])
  expect(groups.map(({first, more}) => [first.file, first.code, first.cause, more])).toEqual([
    ['a.md', 'render-failed', 'Bar', 2],
    ['docs/a.md', 'broken-link', undefined, 0],
    ['b.md', 'render-failed', 'Foot', 0],
    ['b.md', 'render-failed', 'Bar', 0],
    ['b.md', 'broken-link', 'Bar', 0],
    ['other.md', 'broken-link', undefined, 0],
  ])
  expect(count(groups)).toBe('5 errors, 1 warning')
})

test('a group says at its first place how many pages follow', () => {
  const first = one({line: 0})
  expect(format({first, more: 272}, {source: ''}).split('\n')[0]).toBe(
    'error broken-link  docs/a.md, and on 272 other pages',
  )
  expect(format({first, more: 1}, {source: ''}).split('\n')[0]).toBe(
    'error broken-link  docs/a.md, and on 1 other page',
  )
})

test('a cause in several places of one page is no matter of other pages', () => {
  const dead = {code: 'external-gone', cause: 'https://x.org'} as const
  const heads = (files: string[]) =>
    groupByCause(files.map((file, at) => one({...dead, file, line: at + 1}))).map(
      (group) => format(group, {source: ''}).split('\n')[0],
    )
  expect(heads(['a.md', 'a.md'])).toEqual(['error external-gone  a.md:1:5, and in 1 other place'])
  expect(heads(['a.md', 'a.md', 'b.md', 'b.md'])).toEqual([
    'error external-gone  a.md:1:5, and on 1 other page',
  ])
})

test('more than five places with the same message are one text, with the message once', () => {
  const files = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']
  const alike = files.map((file) => one({file, hint: 'Remove it.'}))
  const other = one({file: 'b.md', message: 'Another one.'})
  const lines = (all: Diagnostic[]) => {
    const groups = groupByCause(sortDiagnostics(all))
    return formatAll(groups, () => ({source: 'x\ny'})).map((text) => text.split('\n'))
  }
  expect(lines([...alike, other]).map((text) => text[0])).toEqual([
    'error broken-link  a.md:2:5',
    'error broken-link  b.md:2:5',
    'error broken-link  b.md:2:5',
    'error broken-link  c.md:2:5',
    'error broken-link  d.md:2:5',
    'error broken-link  e.md:2:5',
  ])
  const sixth = one({file: 'f.md', line: 7, hint: 'Remove it.'})
  const [gathered, alone, ...rest] = lines([...alike, other, sixth])
  expect(gathered).toEqual([
    ...files.map((file) => `error broken-link  ${file}:2:5`),
    'error broken-link  f.md:7:5',
    '  No page at /docs/x.',
    '  hint: Remove it.',
  ])
  expect(alone?.slice(0, 2)).toEqual(['error broken-link  b.md:2:5', '  Another one.'])
  expect(rest).toEqual([])
})

test('more than five places whose messages differ in a number are one text, with a message each', () => {
  const long = (length: number) =>
    one({
      file: `${length}.md`,
      message: `It has ${length} characters; 50 are read.`,
      hint: 'Cut it.',
    })
  const texts = (lengths: number[]) =>
    formatAll(groupByCause(lengths.map(long)), () => ({source: 'x\ny'}))
  expect(texts([61, 62, 63, 64, 65])).toHaveLength(5)
  expect(texts([61, 62, 63, 64, 65, 66]).map((text) => text.split('\n'))).toEqual([
    [
      ...[61, 62, 63, 64, 65, 66].map(
        (length) =>
          `error broken-link  ${length}.md:2:5  It has ${length} characters; 50 are read.`,
      ),
      '  hint: Cut it.',
    ],
  ])
})

test('more than five ids that are missing on one page are one text, with its ids named once', () => {
  const missing = (id: string, place = 'on this page', hint = 'Ids there: title.') =>
    one({code: 'broken-anchor', message: `There is no "#${id}" ${place}.`, hint})
  const found = ['a', 'b-2', 'c', 'd', 'e', 'f'].map((id) => missing(id))
  const others = [missing('a', 'on /docs/b'), missing('a', 'on this page', 'Did you mean "#g"?')]
  const texts = formatAll(groupByCause([...found, ...others]), () => ({source: 'x\ny'}))
  expect(texts.map((text) => text.split('\n').length)).toEqual([7, 5, 5])
  expect(texts[0]).toMatch(
    /^error broken-anchor {2}docs\/a\.md:2:5 {2}There is no "#a" on this page\.\n.*"#b-2"[\s\S]*"#f" on this page\.\n {2}hint: Ids there: title\.$/,
  )
})

test('more than five links in the notation of a wiki are one text, with a message each', () => {
  const found = ['A', 'B note|b', 'C#"x"', 'D', 'E', 'F'].map((page) =>
    one({
      code: 'link-syntax',
      message: `"[[${page}]]" is not read as a link; it is shown as typed.`,
      hint: 'Name the text and the file: [text](page.md).',
    }),
  )
  const texts = formatAll(groupByCause(found), () => ({source: 'x\ny'}))
  expect(texts.map((text) => text.split('\n'))).toEqual([
    [
      ...found.map(({message}) => `error link-syntax  docs/a.md:2:5  ${message}`),
      '  hint: Name the text and the file: [text](page.md).',
    ],
  ])
})

test('thousands of mistakes in one file, or in one line of it, are printed in a time that grows with their number', () => {
  const timeOf = (number: number, source: string, place: (at: number) => Partial<Diagnostic>) => {
    const groups = Array.from({length: number}, (_, at) => ({
      first: one({...place(at), message: `No page at /docs/x${at}.`}),
      more: 0,
    }))
    const before = usedTime()
    formatAll(groups, () => ({source}))
    return usedTime() - before
  }
  const lines = (number: number) =>
    timeOf(number, 'See [x](x.md).\n'.repeat(number), (at) => ({line: at + 1}))
  const columns = (number: number) =>
    timeOf(number, '[x](x.md) '.repeat(number), (at) => ({line: 1, column: at * 10 + 1}))
  for (const time of [lines, columns]) {
    // With fewer, garbage collection takes no part of the time.
    const shortest = (number: number) => Math.min(time(number), time(number))
    const few = shortest(8000)
    // Four times as many; in quadratic time it would take sixteen times as long.
    expect(shortest(32_000)).toBeLessThan(10 * Math.max(few, 5))
  }
})
