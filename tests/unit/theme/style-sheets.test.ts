/** Rules that hold for every style sheet and component of the theme. */

import {readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'

const THEME = fileURLToPath(new URL('../../../theme', import.meta.url))
const files = filesBelow(THEME)
const read = (file: string) =>
  readFileSync(join(THEME, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )

/** Color names that an author might type. `transparent`, `currentColor` and system colors are not literals. */
const NAMED =
  /:[^;{}"]*(?<![\w-])(?:white|black|red|green|blue|gray|grey|silver|yellow|orange|purple|navy|teal|maroon)(?![\w-])/i
const HEX = /#[0-9a-f]{3,8}(?![\w-])/i
const FUNCTION = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!var\()/i

test('colors are written in tokens.css and nowhere else', () => {
  const found = files
    .filter((file) => file.endsWith('.css') && file !== 'styles/tokens.css')
    .flatMap((file) =>
      linesWith(
        file,
        (line) =>
          (HEX.test(line) && !/url\(/.test(line)) ||
          FUNCTION.test(line) ||
          (NAMED.test(line) && !/content:/.test(line)),
      ),
    )
  expect(found).toEqual([])
})

test('!important is for reduced motion and print', () => {
  const found = files
    .filter((file) => file.endsWith('.css') && !/^styles\/(print|utilities)\.css$/.test(file))
    .flatMap((file) =>
      linesWith(file, (line) => line.includes('!important') && !isInPrint(file, line)),
    )
  expect(found).toEqual([])
})

test('components write no style attribute and no style element', () => {
  const found = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => linesWith(file, (line) => /<style[\s>]|\bstyle=[{"]/.test(line)))
  expect(found).toEqual([])
})

test('every sheet of a component is part of the theme, or of a sheet that pages ask for', () => {
  const sheets = files.filter((file) =>
    /^(?:theme|(?:plugins\/[a-z-]+\/theme\/)?sheets\/[a-z-]+|directives\/.*\.sheet)\.css$/.test(
      file,
    ),
  )
  const imported = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/@import "([^"]+)"/g)].map(([, file]) => join(dirname(sheet), file!)),
  )
  const own = files.filter((file) =>
    /^(?!chemotion\/|sheets\/|.*\/sheets\/|.*\.sheet\.css$).*\/.*\.css$/.test(file),
  )
  expect(own.filter((file) => !imported.includes(file))).toEqual([])
  expect(imported.filter((file) => !files.includes(file!))).toEqual([])
})

function linesWith(file: string, wrong: (line: string) => boolean): string[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) => (wrong(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
}

/** Whether a line is in the print or reduced-motion block of a style sheet. */
function isInPrint(file: string, line: string): boolean {
  const text = read(file)
  return [
    ...text.matchAll(/@media (?:print|\(prefers-reduced-motion: reduce\))\s*\{([\s\S]*?)\n\}/g),
  ].some(([, block]) => block!.includes(line))
}
