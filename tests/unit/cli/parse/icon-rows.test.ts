import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const table = (...rows: string[]) => `:::icons\n\n${rows.join('\n')}\n\n:::`

test('entries with an icon, a name, a colon and a task', async () => {
  const rows = ['- :icon[plus] :ui[Add: more]: makes one.', '- :icon[plus] A, or B:\n  makes one.']
  expect((await parse(table(...rows))).said).toEqual([])
})

test.each([
  ['no icon', '- :ui[Add]: makes one.'],
  ['a word before the icon', '- Press :icon[plus] :ui[Add]: makes one.'],
  ['no colon', '- :icon[plus] :ui[Add] makes one.'],
  ['the only colon is in a label', '- :icon[plus] :ui[Add: more] makes one.'],
  ['several paragraphs', '- :icon[plus] :ui[Add]: makes one.\n\n  And more.'],
])('an entry with a mistake: %s', async (_, row) => {
  const {said} = await parse(table('- :icon[plus] :ui[Add]: makes one.', row))
  expect(said).toEqual([
    expect.stringMatching(/^directive-attribute 4:1 An entry of an icon table /),
  ])
})

test('anything but one list', async () => {
  const {said} = await parse(table('Text.'))
  expect(said).toEqual([expect.stringContaining('can contain only one list of icons')])
})
