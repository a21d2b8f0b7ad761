/** The short way to read YAML against the parser: the same values, or none. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {findFrontMatter} from '../../../../cli/parse/front-matter/front-matter.ts'
import {parseYaml} from '../../../../cli/text/yaml.ts'
import {readPlainYaml} from '../../../../cli/text/yaml-plain.ts'
import {filesBelow} from '../../../support/files.ts'
import {random} from '../../figures/draw.ts'

const HOME = join(import.meta.dirname, '../../../..')

/** What the parser makes of it; undefined if it finds a mistake. */
function parsed(text: string): unknown {
  const {document} = parseYaml(text)
  return document.errors.length ? undefined : document.toJS()
}

/** Returns whether the short way read the text. */
function isSame(text: string): boolean {
  const plain = readPlainYaml(text)
  if (plain === undefined) return false
  const all = parsed(text)
  expect({text, keys: Object.keys(plain), value: plain}).toEqual({
    text,
    keys: Object.keys((all ?? {}) as object),
    value: all,
  })
  return true
}

test('every page of this repository has the same values, and nearly all are read the short way', () => {
  let [pages, short] = [0, 0]
  for (const folder of ['content', 'tests/fixtures'])
    for (const file of filesBelow(join(HOME, folder)).filter((one) => /\.(?:md|yml)$/.test(one))) {
      const text = readFileSync(join(HOME, folder, file), 'utf8')
      const yaml = file.endsWith('.yml') ? text : findFrontMatter(text, false)?.[1]
      if (yaml === undefined) continue
      pages++
      if (isSame(yaml)) short++
    }
  expect(pages).toBeGreaterThan(300)
  expect(short / pages).toBeGreaterThan(0.9)
})

test('values of all kinds', () => {
  expect(
    readPlainYaml(
      "title: A title – “with” (marks) & more, isn't it\nslug: /\n\n# note\nposition: -1.50\nnone:\nday: 2025-05-31\n" +
        'draft: true\nkeywords: [a b, \'c\', 7]\nempty: []\naliases:\n  - /old\n  - "x: y"\nlast:\n- null',
    ),
  ).toEqual({
    title: "A title – “with” (marks) & more, isn't it",
    slug: '/',
    position: -1.5,
    none: null,
    day: '2025-05-31',
    draft: true,
    keywords: ['a b', 'c', 7],
    empty: [],
    aliases: ['/old', 'x: y'],
    last: [null],
  })
})

/** Pieces that change the meaning of YAML next to each other. */
const PIECES = [
  ...[
    'title',
    'a',
    'null',
    'true',
    'False',
    'NULL',
    '~',
    '__proto__',
    'constructor',
    'y',
    '<<',
    'x',
  ],
  ...[
    '0',
    '-0',
    '1',
    '007',
    '1.5',
    '1e3',
    '.5',
    '0x1f',
    '0o7',
    '+1',
    '1_000',
    '.inf',
    '2025-05-31',
  ],
  ...[
    ':',
    ': ',
    ':  ',
    ' : ',
    '#',
    ' #',
    ' # ',
    '- ',
    '-',
    '?',
    '? ',
    '[',
    ']',
    '{',
    '}',
    ',',
    ', ',
  ],
  ...['"', "'", '""', "''", '"a"', "'b c'", '\\', '\\n', '|', '>', '&a', '*a', '!t', '%', '@', '`'],
  ...[
    ' ',
    '  ',
    '\n',
    '\n',
    '\n\n',
    '\n  ',
    '\n- ',
    '\n  - ',
    '\nb: ',
    '\nb:',
    '\t',
    '\r\n',
    '/',
    '(',
  ],
  ...['é', '\u00a0', '\u2028', '\ufeff', '\u0085', '😀', '...', '---', '=', '$', ';', '.'],
]

test('made-up texts have the same values or are left to the parser', () => {
  const below = random(11)
  const piece = () => PIECES[below(PIECES.length)]!
  const some = (most: number) => Array.from({length: 1 + below(most)}, piece).join('')
  let short = 0
  for (let round = 0; round < 20_000; round++) {
    const value = below(3) ? some(4) : `word ${some(2)}`
    const text = [
      () => `title: ${value}\nb: ${some(2)}`,
      () => `keys:\n  - ${value}\n  - ${some(2)}\nb: 1`,
      () => `keys: [${value}, ${some(2)}]`,
      () => `a: 1\n${some(6)}`,
      () => some(8),
    ][below(5)]!()
    if (isSame(text)) short++
  }
  expect(short).toBeGreaterThan(500)
})
