import {expect, test} from 'playwright/test'
import {isDangerous} from '../../../../cli/parse/links.ts'
import {parse} from './parse.ts'

test('every url as it was written, with its place', async () => {
  const text =
    'a [b](c.md#d "t") ![e](f.png)\n\n[g]: /h\n[g] <https://i.org> <a href="?j">k</a> [l](#m)'
  expect((await parse(text, {bare: true})).links).toEqual([
    {url: 'c.md#d', kind: 'page', line: 1, column: 3, text: 'b'},
    {url: 'f.png', kind: 'asset', line: 1, column: 19},
    {url: '/h', kind: 'page', line: 4, column: 1, text: 'g'},
    {url: 'https://i.org', kind: 'page', line: 4, column: 5, text: 'https://i.org'},
    {url: '?j', kind: 'page', line: 4, column: 21, text: 'k'},
    {url: '#m', kind: 'page', line: 4, column: 40, text: 'l'},
  ])
})

test('a link in code is none', async () => {
  expect((await parse('`[a](b)`\n\n```\n[a](b)\n```')).links).toEqual([])
})

test('protocols that run code, however they are spelled', () => {
  for (const url of [
    'javascript:x',
    'JaVaScript:x',
    ' javascript:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'blob:x',
  ])
    expect(isDangerous(url), url).toBe(true)
  for (const url of [
    'https://x',
    'mailto:a@b.c',
    'tel:1',
    'a.md',
    '/javascript:x',
    '#javascript:x',
    'javascript.md',
    'data.md',
  ])
    expect(isDangerous(url), url).toBe(false)
})

test('ids that links may lead to: headings, footnotes, HTML, directives', async () => {
  expect(
    (await parse('## A\n\n<span id="b">x</span>\n\n:::note{#c}\nx[^1]\n:::\n\n[^1]: y')).ids.sort(),
  ).toEqual(['a', 'b', 'c', 'fn-1', 'fnref-1'])
})
