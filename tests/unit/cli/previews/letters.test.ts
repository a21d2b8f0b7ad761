import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import type {Font} from 'opentype.js'
import {expect, test} from 'vitest'
import {isDrawable} from '../../../../cli/previews/letters.ts'

const require = createRequire(import.meta.url)
const {parse} = require('opentype.js') as typeof import('opentype.js')
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']

function fontsOf(weight: number): Font[] {
  return SCRIPTS.map((script) => {
    const name = `ibm-plex-sans-${script}-${weight}-normal.woff`
    const bytes = readFileSync(require.resolve(`@fontsource/ibm-plex-sans/files/${name}`))
    return parse(new Uint8Array(bytes).buffer)
  })
}

test.each([400, 600])('the list is what the fonts have, weight %i', (weight) => {
  const fonts = fontsOf(weight)
  const wrong: string[] = []
  for (let code = 0; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code)
    // Some letters are drawn as another one, which has the same shape: the sign for kelvin, for example.
    if (letter.normalize('NFC') !== letter || /\s/.test(letter)) continue
    if (isDrawable(letter) !== fonts.some((font) => font.hasChar(letter)))
      wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

test('texts in several scripts are drawn, with accents in one or two characters, and spaces of every kind', () => {
  for (const text of [
    '',
    'Ångström, β-carotene – Привет',
    'A\u030angstro\u0308m',
    'a\tb\u00a0c\nd',
  ])
    expect(isDrawable(text)).toBe(true)
})

test('no text with a letter that no font has', () => {
  for (const text of ['電子実験ノート', '👩‍🔬', '실험', 'Lab → repository'])
    expect(isDrawable(text)).toBe(false)
})
