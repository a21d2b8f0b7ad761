import type {Html} from 'mdast'
import {expect, test} from 'vitest'
import {createTags} from '../../../../../cli/parse/lint/tags.ts'
import {createPlaces} from '../../../../../cli/parse/positions.ts'
import {toMdast} from '../../../../../cli/parse/syntax/syntax.ts'
import {parse, places} from '../parse.ts'

const found = async (text: string) => places(await parse(text))

test('a tag that is not closed, one that closes nothing, a comment without an end', async () => {
  expect(await found('press <kbd>Ctrl\n\nmore')).toEqual(['html-tag 1:7'])
  expect(await found('press Ctrl</kbd>')).toEqual(['html-tag 1:11'])
  expect(await found('<details>\n\na\n\nb')).toEqual(['html-tag 1:1'])
  expect(await found('a\n\n</div>')).toEqual(['html-tag 3:1'])
  expect(await found('a\n\n<!-- b\n\nc')).toEqual(['html-tag 3:1'])
  expect(await found('> a <b>c\n>\n> d</b>')).toEqual(['html-tag 1:5', 'html-tag 3:4'])
})

test('tags that pair, and those that need no other', async () => {
  for (const text of [
    'H<sub>2</sub>O<br>and <br/> a <wbr>',
    '<details>\n\n<summary>a</summary>\n\nb\n\n</details>',
    '<details><summary>a</summary>\n\nb</details>',
    '<div align="center">\n  <img src="/a.png" alt=">">\n</div>',
    '<table><tr><td>a<td>b</table>',
    '<p>a\n\n<ul><li>b<li>c</ul>',
    '- <b>a</b>\n- <i>b</i>',
    '`<b>` and <!-- <b> --> c',
    'a < b and c > d',
    '*a <b>c</b>*',
    '<b title="</b>">a</b>',
  ])
    expect(await found(text), text).toEqual([])
})

test('what is not allowed is reported once', async () => {
  expect(await found('<Tabs>\n\na')).toEqual(['unsafe-html 1:1'])
  expect(await found('say <your-host> here')).toEqual(['unsafe-html 1:5'])
})

test('a hundred thousand tags of one block are counted in one pass', () => {
  const text = `<div>${'<b>'.repeat(50_000)}${'</i>'.repeat(50_000)}`
  let reported = 0
  const context = {
    places: createPlaces('a.md', text),
    report: () => {
      reported++
    },
  }
  const node = toMdast(text).children[0] as Html
  const began = process.cpuUsage()
  const tags = createTags(context as never)
  tags.see(node, undefined)
  tags.finish()
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
  expect(reported).toBe(100_001)
})
