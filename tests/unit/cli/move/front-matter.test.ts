/** Old addresses in the front matter: everything else stays as its author wrote it. */
import {expect, test} from 'vitest'
import {apply} from '../../../../cli/move/edit.ts'
import {addAlias, removeAlias} from '../../../../cli/move/front-matter.ts'

const without = (text: string) => apply(text, removeAlias(text, '/docs/old', false))

test.each([
  ['aliases: [/docs/old]\n', ''],
  ['aliases: [\n  /docs/old,\n]\n', ''],
  ['aliases:\n  - /docs/old\n', ''],
  ['aliases: [/docs/old, /b]\n', 'aliases: [/b]\n'],
  ['aliases: [/a, /docs/old]\n', 'aliases: [/a]\n'],
  ['aliases: [/a, /docs/old, /b]\n', 'aliases: [/a, /b]\n'],
  ['aliases:\n  - /a\n  - /docs/old\n  - /b\n', 'aliases:\n  - /a\n  - /b\n'],
  ['aliases: [/docs/older]\n', 'aliases: [/docs/older]\n'],
])('an old address is removed, with the key if it was the only one: %j', (before, after) => {
  for (const end of ['\n', '\r\n'])
    for (const [first, last] of [
      ['title: A\n', 'description: D\n'],
      ['title: A\n', ''],
      ['', 'title: A\n'],
    ]) {
      const page = (aliases: string) =>
        `---\n${first}${aliases}${last}---\n\nText\n`.replaceAll('\n', end)
      expect(without(page(before))).toBe(page(after))
    }
})

test.each([
  'Text\n',
  '\uFEFFText\r\n\r\nMore\r\n',
  '---\ntitle: A\n---\n\nText\n',
  '---\r\ntitle: A\r\n---\r\n\r\nText\r\n',
  '---\naliases:\n- /a\n- /b\n---\n',
  '---\naliases: [/a]\n---\n',
])('what was added for an old address goes again with it: %j', (text) => {
  const more = apply(text, addAlias(text, '/docs/old', false))
  expect(more).toContain('/docs/old')
  expect(without(more)).toBe(text)
})
