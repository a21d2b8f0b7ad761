import {expect, test} from 'vitest'
import {
  colorsOfPage,
  keyOfBlock,
  readColors,
  writeColors,
} from '../../../../cli/parse/code/kept-colors.ts'
import {parse} from './parse.ts'

test('tokens are the same after writing and reading, empty lines included', () => {
  const lines = [
    [
      {name: 'kw', content: 'let'},
      {name: '', content: ' ä = '},
      {name: 'nu', content: '1'},
    ],
    [],
    [{name: '', content: 'x'}],
  ]
  expect(readColors('let ä = 1\n\nx', writeColors(lines))).toEqual(lines)
})

test('the key depends on the language, the text and the languages of the site', () => {
  const keys = [
    keyOfBlock('ts', 'a', '{}'),
    keyOfBlock('js', 'a', '{}'),
    keyOfBlock('ts', 'b', '{}'),
    keyOfBlock('ts', 'a', '{"ts":{}}'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a block that was read before has the same HTML, and its mistakes are reported again', async () => {
  const colors = new Map<string, string>()
  const text =
    '```ts title="a" {2}\nconst a: string = `x`\n\nif (a) {}\n```\n\n```bash\nssh <your-host> --a\n```\n\n```json\n{"a": }\n```\n'
  const without = await parse(text)
  const first = await parse(text, {colors})
  expect(colors.size).toBe(3)
  const second = await parse(`${text}\nMore.\n`, {colors})
  expect(first.tree).toBe(without.tree)
  expect(second.html).toContain(without.html)
  expect(first.diagnostics.map(({code}) => code)).toEqual(['code-syntax'])
  expect(second.diagnostics).toEqual(first.diagnostics)
})

test('a language that does not exist is reported each time', async () => {
  const colors = new Map<string, string>()
  const {diagnostics} = await parse('```typoscript\na\n```\n', {colors})
  expect(diagnostics.map(({code}) => code)).toEqual(['unknown-language'])
  expect(colors.size).toBe(0)
})

test('a page keeps the colors that it uses, and writes them only after a change', () => {
  const kept = new Map<string, unknown>()
  let writes = 0
  const cache = {
    get: (_: string, key: string) => kept.get(key) as never,
    set: (_: string, key: string, value: unknown) => {
      kept.set(key, value)
      writes++
    },
  }
  const read = (...keys: string[]) => {
    const colors = colorsOfPage('a.md', cache)
    for (const key of keys) if (colors.get(key) === undefined) colors.set(key, `kw${key}`)
    colors.keep()
    return {kept: [...kept.values()], writes}
  }
  expect(read('1', '2')).toEqual({kept: [{1: 'kw1', 2: 'kw2'}], writes: 1})
  expect(read('1', '2').writes).toBe(1)
  expect(read('2', '3')).toEqual({kept: [{2: 'kw2', 3: 'kw3'}], writes: 2})
  expect(read('2')).toEqual({kept: [{2: 'kw2'}], writes: 3})
})
