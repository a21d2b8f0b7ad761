/** Unusual Markdown that is correct: nothing is reported. */
import {expect, test} from 'vitest'
import {parse} from '../parse.ts'

const said = async (text: string) =>
  (await parse(text)).diagnostics.map(({message}) => message).filter((one) => !/desc/.test(one))

for (const text of [
  '- [x], [y] and [z] are the axes.\n- [X]-ray\n- b',
  "- [x]'s link\n\n[x]: https://example.org",
  '## Svelte {# comment #}',
  '```text this is a remark\nx\n```',
  '[Warning]: a.md (obsolete) was removed.',
  '# Page\n\n---\n\n```toml\nid = 3\ntitle = "x"\n```\n\nText.\n\n---\n\nMore.',
  'description: the page\n---\n\nText.',
])
  test(JSON.stringify(text), async () => {
    expect(await said(text)).toEqual([])
  })

test('many openings of a bracket are read in linear time', async () => {
  const {diagnostics} = await parse('[a\n'.repeat(30_000))
  expect(diagnostics.filter(({code}) => code === 'too-slow')).toEqual([])
})
