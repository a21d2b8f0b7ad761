import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const STEPS = ':::steps\n\n1. One\n2. Two\n\n   1. inner\n\n3. Three\n\n:::\n'

test('each step of a page has an id, and links can lead to it', async () => {
  const doc = await parse(`${STEPS}\nText\n\n${STEPS}`)
  expect(doc.ids).toEqual(['step-1', 'step-2', 'step-3', 'step-2-1', 'step-2-2', 'step-2-3'])
  expect(JSON.stringify(doc.tree)).toContain('step-2-3')
})

test('an id that a heading or an author has is left to them', async () => {
  const doc = await parse(`## Step 1\n\n${STEPS}`)
  expect(doc.headings.map(({id}) => id)).toEqual(['step-1'])
  expect(doc.ids).toEqual(['step-1', 'step-2', 'step-3'])
})

test('the steps of a page with one list have names: their first sentences', async () => {
  const name = async (text: string) =>
    (await parse(`:::steps\n\n1. Begin\n2. ${text}\n\n:::\n`)).steps?.[1]
  expect((await parse(STEPS)).steps).toEqual([
    {id: 'step-1', name: 'One'},
    {id: 'step-2', name: 'Two'},
    {id: 'step-3', name: 'Three'},
  ])
  expect((await name('**Open** the `list`. Then close it.'))?.name).toBe('Open the list')
  expect((await name('Set it to 0.5 mm, then:\n\n   - go on'))?.name).toBe('Set it to 0.5 mm, then')
  expect((await name(`${'word '.repeat(40)}`))?.name).toMatch(/^(word ){15}word…$/)
})

test('several lists, a single step and steps without words are no procedure', async () => {
  expect((await parse(`${STEPS}\nText\n\n${STEPS}`)).steps).toBeUndefined()
  expect((await parse(':::steps\n\n1. One\n\n:::\n')).steps).toBeUndefined()
  expect((await parse(':::steps\n\n1. One\n2.\n\n:::\n')).steps).toBeUndefined()
})

test('a list elsewhere has none', async () => {
  expect((await parse('1. One\n2. Two\n')).ids).toEqual([])
})

test('the first step is known where a window of text, or a figure and text, is above it', async () => {
  const first = async (above: string) => (await parse(`${above}\n\n${STEPS}`)).firstStep
  const text = 'word '.repeat(60)
  const table = '| a | b |\n| - | - |\n| 1 | 2 |'
  const figure = '```mermaid\nflowchart LR\n  A --> B\n```'
  expect(await first(text)).toBeUndefined()
  expect(await first(`${text}\n\n## Title\n\n${text}`)).toBe(1)
  expect(await first(`${text}\n\n${table}`)).toBe(1)
  expect(await first(`${text}\n\n${figure}`)).toBe(1)
  expect((await parse(text + text)).firstStep).toBeUndefined()
})

test('a link leads to no steps but those of the whole page', async () => {
  const first = async (steps: string) =>
    (await parse(`## Title\n\n${'word '.repeat(120)}\n\n${steps}`)).firstStep
  expect(await first(STEPS)).toBe(1)
  expect(await first(`## Section\n\n### First part\n\nText\n\n## Next\n\n${STEPS}`)).toBe(1)
  expect(await first(`${STEPS}\n## Other\n\n${STEPS}`)).toBeUndefined()
  expect(await first(`### Part\n\n${STEPS}`)).toBeUndefined()
  const sections = (count: number) => '\n## Other\n\nText\n'.repeat(count)
  expect(await first(`${STEPS}${sections(5)}`)).toBe(1)
  expect(await first(`${STEPS}${sections(6)}`)).toBeUndefined()
  const tabs = `::::::tabs\n\n:::::tab[A]\n\n${STEPS}\n:::::\n\n:::::tab[B]\n\nText\n\n:::::\n\n::::::\n`
  expect((await parse(tabs)).ids).toContain('step-1')
  expect(await first(tabs)).toBeUndefined()
})
