import {expect, test} from 'vitest'
import {colorsIn, keyOfBlock, readColors, writeColors} from '../../../../cli/parse/code/colors.ts'
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
  const kept = new Map<string, string>()
  const colors = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => kept.set(key, value),
  }
  const text =
    '```ts title="a" {2}\nconst a: string = `x`\n\nif (a) {}\n```\n\n```bash\nssh <your-host> --a\n```\n\n```json\n{"a": }\n```\n'
  const without = await parse(text)
  const first = await parse(text, {colors})
  expect(kept.size).toBe(3)
  const second = await parse(`${text}\nMore.\n`, {colors})
  expect(first.tree).toBe(without.tree)
  expect(second.tree).toContain(without.tree.slice(0, -1))
  expect(first.diagnostics.map(({code}) => code)).toEqual(['code-syntax'])
  expect(second.diagnostics).toEqual(first.diagnostics)
})

test('a language that does not exist is reported each time', async () => {
  const colors = {get: () => undefined, set: () => expect.unreachable()}
  const {diagnostics} = await parse('```typoscript\na\n```\n', {colors})
  expect(diagnostics.map(({code}) => code)).toEqual(['unknown-language'])
})

test('a value that is in the cache is not written again', () => {
  const written: string[] = []
  const colors = colorsIn({
    get: () => 'kw1',
    sizeOf: (_: string, key: string) => (key === 'a' ? 3 : undefined),
    set: (_: string, key: string) => written.push(key),
  } as never)
  colors.set('a', 'kw1')
  colors.set('b', 'kw1')
  expect(written).toEqual(['b'])
})
