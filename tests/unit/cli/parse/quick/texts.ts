/**
 * Random texts in which the quick path has to find its way: pages with mistakes, pieces of syntax, and blocks in each other.
 * They are short: what is read differently is a matter of a few characters, and more texts find more of it.
 */
import {mutated} from '../../../figures/draw.ts'

export type Pick = (below: number) => number

/** Letters and common characters are more likely than those that are never typed. */
const SIGNS =
  'abcdefghijklmnopqrstuvwxyzABC 123 ,.-\n\n  -*`:[]|_*` *_`~[](){}<>|#!$\\:-+=&"\'^\n\t \0\u00a0\u200b\ufeff.;@/0aw%é\r'

const BLOCKS = [
  ['- ', '-  ', '-', '* ', '+ ', '1. ', '1) ', '2. ', '10. ', '> ', '>', '# ', '## ', '#'],
  ['```\n', '```js\n', '~~~\n', '~~~~\n', ':::tip\n', ':::\n', ':::tip[a]{b="c"}\n'],
  ['::::x\n', '::::\n', '::leaf[a]{b}\n', ':::tab[B *c*]\n', '---\n', '===\n', '***\n', '- - -\n'],
  ['| a | b |\n|---|---|\n| c | d |\n', '| a |\n', '|---|\n', '| :-: |\n', '|a\\|b|`c\\|d`|\n'],
  ['a | b\n', '-|-\n', '<div>\n', '</div>\n', '<!--\n', '-->\n', '$$\n', '[a]: b\n', '[^a]: c\n'],
  ['[ ] ', '[x] ', '    code\n', '\t', '   ', '  ', ' ', '\n', '\n', '\n', '\n\n', '\n\n', '  \n'],
  ['\r\n', '\u00a0', 'text\n', 'more text', 'A.\n', '1.\n', '-\n', '*\n', 'guard\n', 'q'],
].flat()

const COMMON = [
  ['a', 'b c', 'word ', 'é', '*a*', '**b**', '`c d`', ':ui[A]', ':icon[x]', '[e](f)', '![g](h)'],
  ['*', '_', '**', '`', '[', ']', '\\*', '&amp;', '&', '<b>', '</b>', 'x*y*', '_u_', ' ', ' '],
  [', ', '. ', ': ', '😀', '(', ')', '!', '"', ':a[*b*]{c}', '*a **b** c*', '[*l*](u "t")'],
  ['12:30', '#', '-', '|', '5 < 6', '***x***', 'a_b_c', ':x{k="v"}'],
].flat()

const NASTY = [
  ['*', '**', '***', '_', '__', '~~', '~', '`', '``', '  ', '\n', '\n', '\\', '\\*', '\\\n'],
  [
    '&nbsp;',
    '&copy;',
    '&',
    '&#35;',
    '[',
    '](u)',
    '](u "t")',
    ']',
    '![',
    '](a b)',
    '](<a>)',
    '][b]',
  ],
  ['[^', '(', ')', '<', '<b>', '</b>', '<a href="x">', '<http://a.b>', 'http://a.b', 'www.a.b'],
  ['WWW.x', 'a@b.c', '@', '< 5', '<5 ', '$', '$a$', ':ui[', ':icon[x]{a="b" c}', ':a', '::', ':'],
  [':x{#id .c}', ':x{a=b}', '{', '}', '{a}', '"', "'", '\\|', '##', '+', '1.', '=', '\u00a0', '\t'],
  [
    ':b[c *d*]',
    ':b[*]',
    '/',
    '%',
    '^',
    '\u2028',
    '\u200b',
    '…',
    '“',
    '”',
    'https://x.org',
    'ftp://',
  ],
  COMMON,
].flat()

function some(list: string[], most: number, pick: Pick): string {
  return Array.from({length: 1 + pick(most)}, () => list[pick(list.length)]).join('')
}

/** A part of a page with up to three mistakes. Every other part begins with a line. */
export function page(pages: string[], pick: Pick): string {
  const text = pages[pick(pages.length)]!
  const from = pick(Math.max(1, text.length - 150))
  const begin = pick(2) ? text.indexOf('\n', from) + 1 : from
  return damaged(text.slice(begin, begin + 20 + pick(130)), pick)
}

export function damaged(text: string, pick: Pick): string {
  const lines = mutated(text, SIGNS, pick).split('\n')
  const at = pick(lines.length)
  const shift: ((line: string, index: number) => string)[] = [
    (line) => line,
    (line) => line,
    (line, index) => (index >= at ? `  ${line}` : line),
    (line, index) => (index >= at && index < at + 4 ? `> ${line}` : line),
    (line, index) => (index < at ? line : `${index === at ? '- ' : '  '}${line}`),
  ]
  return lines.map(shift[pick(shift.length)]!).join('\n')
}

/** Starts of blocks and of spans one after the other, most of them never closed. */
export function pieces(pick: Pick): string {
  const ends = ['\n', '\n\n', '', '\n  ', '\n    ', '\n> ', '\n   ']
  return Array.from(
    {length: 1 + pick(2)},
    () => (pick(3) ? some(BLOCKS, 5, pick) : '') + some(NASTY, 5, pick) + ends[pick(ends.length)],
  ).join('')
}

/** Lists, quotations, directives, tables and fences in each other, mostly well formed. */
export function nested(pick: Pick): string {
  return blocks(0, pick).join('\n') + (pick(2) ? '\n' : '')
}

function blocks(depth: number, pick: Pick): string[] {
  const lines: string[] = []
  for (let left = 1 + pick(2); left > 0; left--) {
    const kind = KINDS[pick(depth > 1 ? 6 : KINDS.length)]!
    lines.push(...kind(depth, pick))
    if (left > 1 && pick(14)) lines.push('')
  }
  return lines
}

function words(pick: Pick): string {
  return pick(25)
    ? ('Aé("'[pick(4)] + some(COMMON, 3, pick)).trim()
    : some(NASTY, 4, pick).replace(/[\n\t\r]/g, ' ')
}

type Kind = (depth: number, pick: Pick) => string[]

const KINDS: Kind[] = [
  (_, pick) => [words(pick)],
  (_, pick) => [`# ${words(pick)}`],
  (_, pick) => ['```js', words(pick), '', `  ${words(pick)}`, '```'],
  (_, pick) => ['| a | b |', '| --- | :-- |', `| ${words(pick)} | ${words(pick)} |`],
  (_, pick) => [words(pick), words(pick)],
  (_, pick) => [`- [ ] ${words(pick)}`, `- [x] ${words(pick)}`],
  list,
  list,
  list,
  (depth, pick) => blocks(depth + 1, pick).map((line) => (line || pick(2) ? `> ${line}` : '>')),
  (depth, pick) => {
    const colons = ':'.repeat(5 - Math.min(2, depth))
    const head = ['', '[A *b*]', '{a="b"}'][pick(3)]
    const inside = blocks(depth + 1, pick)
    return [`${colons}tip${head}`, ...(pick(2) ? ['', ...inside, ''] : inside), colons]
  },
]

function list(depth: number, pick: Pick): string[] {
  const lines: string[] = []
  const isOrdered = !pick(3)
  for (let left = 1 + pick(3); left > 0; left--) {
    const marker = isOrdered ? `${1 + pick(9)}. ` : ['- ', '- ', '-  ', '* '][pick(4)]!
    const [first, ...rest] = blocks(depth + 1, pick)
    lines.push(marker + first)
    for (const line of rest) lines.push(line && ' '.repeat(marker.length) + line)
    if (left > 1 && !pick(3)) lines.push('')
  }
  return lines
}
