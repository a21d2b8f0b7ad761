import type {OutputFile} from 'esbuild'
import {expect, test} from 'vitest'
import {nameByContent} from '../../../../cli/bundle/content-hash.ts'

const file = (name: string, text: string): OutputFile => ({
  path: `/out/assets/${name}`,
  contents: new TextEncoder().encode(text),
  text,
  hash: '',
})
/** Names and contents, in the order of the outputs. */
const named = (...outputs: OutputFile[]) => {
  const {names, files} = nameByContent(outputs)
  return outputs.map((one) => {
    const name = names.get(one.path.split('/').at(-1)!)!
    return `${name}: ${new TextDecoder().decode(files.get(name))}`
  })
}

test('a name follows from the contents, not from the hash that was there', () => {
  const [one] = named(file('main-AAAAAAAA.js', 'let a'))
  expect(one).toMatch(/^main-[0-9a-f]{8}\.js: let a$/)
  expect(named(file('main-BBBBBBBB.js', 'let a'))).toEqual([one])
  expect(named(file('main-AAAAAAAA.js', 'let b'))).not.toEqual([one])
})

test('names in the contents are the new ones', () => {
  const [main, chunk] = named(
    file('main-AAAAAAAA.js', 'import"./chunk-CCCCCCCC.js"'),
    file('chunk-CCCCCCCC.js', 'x'),
  )
  expect(main).toContain(`import"./${chunk!.split(':')[0]}"`)
})

test('a name can contain words that look like a hash; in a word that is too long there is no name', () => {
  const other = 'notes-20240101.v2-CCCCCCCC.js'
  const long = `${'a'.repeat(81)}-CCCCCCCC.js`
  const [main, notes] = named(
    file('main-AAAAAAAA.js', `"./${other}",${other};${long};-CCCCCCCC.js`),
    file(other, 'x'),
  )
  const name = notes!.split(':')[0]!
  expect(name).toMatch(/^notes-20240101\.v2-[0-9a-f]{8}\.js$/)
  expect(main!.split(': ')[1]).toBe(`"./${name}",${name};${long};-CCCCCCCC.js`)
})

test('a change below changes all names above', () => {
  const build = (deep: string) =>
    named(
      file('main-AAAAAAAA.js', '"chunk-BBBBBBBB.js"'),
      file('chunk-BBBBBBBB.js', '"chunk-CCCCCCCC.js"'),
      file('chunk-CCCCCCCC.js', deep),
      file('other-DDDDDDDD.js', 'o'),
    )
  const [before, after] = [build('1'), build('2')]
  expect(before.map((one, at) => one === after[at])).toEqual([false, false, false, true])
})

test('files that name each other', () => {
  const circle = (a: string, b: string) =>
    named(file(`x-${a}.js`, `"y-${b}.js"`), file(`y-${b}.js`, `"x-${a}.js"`))
  expect(circle('AAAAAAAA', 'BBBBBBBB')).toEqual(circle('CCCCCCCC', 'DDDDDDDD'))
})

test('files of the same contents keep apart', () => {
  const names = named(file('chunk-AAAAAAAA.js', 'x'), file('chunk-BBBBBBBB.js', 'x')).map(
    (one) => one.split(':')[0],
  )
  expect(new Set(names).size).toBe(2)
})

test('fonts and pictures have our hashes as well, whatever their names; words that look alike stay', () => {
  const [font, , theme] = named(
    file('font-AAAAAAAA.woff2', 'f'),
    file('my flask-DRAWINGS.v1-CCCCCCCC.png', 'p'),
    file(
      'theme-BBBBBBBB.css',
      'url(font-AAAAAAAA.woff2) "my flask-DRAWINGS.v1-CCCCCCCC.png" no-ZZZZZZZZ.js',
    ),
  )
  expect([font, theme].map((one) => one!.replace(/-[0-9a-f]{8}/g, '-HASH'))).toEqual([
    'font-HASH.woff2: f',
    'theme-HASH.css: url(font-HASH.woff2) "my flask-DRAWINGS.v1-HASH.png" no-ZZZZZZZZ.js',
  ])
  expect(theme).toContain(font!.split(':')[0])
})
