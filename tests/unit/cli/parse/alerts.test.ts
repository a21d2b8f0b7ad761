import {expect, test} from 'vitest'
import {parse} from './parse.ts'

test('a GitHub alert is the admonition of its name', async () => {
  const doc = await parse('> [!NOTE]\n> Some *text*.\n>\n> More.')
  expect(doc.html).toBe(
    '<x-directive data-name="note" data-attributes="{}"><p>Some <em>text</em>.</p><p>More.</p></x-directive>',
  )
})

test('the mark may be alone, and in small letters', async () => {
  expect((await parse('> [!note]\n>\n> Text.')).html).toBe(
    '<x-directive data-name="note" data-attributes="{}"><p>Text.</p></x-directive>',
  )
})

test('what looks alike is a quotation', async () => {
  for (const text of ['> [!NOTE] same line', '> [!NOTES]\n> x', '> [NOTE]\n> x', '> x\n> [!NOTE]'])
    expect((await parse(text)).html).toContain('<blockquote>')
})
