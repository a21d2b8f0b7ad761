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

test('a list elsewhere has none', async () => {
  expect((await parse('1. One\n2. Two\n')).ids).toEqual([])
})
