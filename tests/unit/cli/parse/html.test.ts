import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const said = async (text: string) => (await parse(text)).said

test('what readers of a manual need is allowed', async () => {
  const text =
    'H<sub>2</sub>O, 10<sup>3</sup><br>\n<kbd>Ctrl</kbd> <abbr title="x">y</abbr> <mark>m</mark> <details><summary>s</summary>t</details>'
  expect(await said(text)).toEqual([])
  for (const water of ['H<sub>2</sub>O', 'H<SUB>2</SUB>O'])
    expect(await parse(water)).toMatchObject({said: [], html: '<p>H<sub>2</sub>O</p>'})
})

test('line breaks are the same with other HTML and without it', async () => {
  const lines = 'a<br>b<br/>c<BR />d\n\n| x<br>y |\n| - |\n\n<br>\n\n- > e<br>\n  f\n'
  const alone = await parse(lines)
  const among = await parse(`${lines}\n<sub>g</sub>\n`)
  expect([alone.said, among.said]).toEqual([[], []])
  expect(alone.html.match(/<br>/g)).toHaveLength(6)
  expect(among.html.startsWith(alone.html)).toBe(true)
})

test('what runs or dresses is dropped and reported at its place', async () => {
  const doc = await parse(
    'fine\n\nx <script>alert(1)</script> <b onclick="x()" style="color:red">y</b>\n\n<iframe src="/x"></iframe>',
  )
  expect(doc.said).toEqual([
    'unsafe-html 3:3 <script> is not allowed.',
    'unsafe-html 3:29 The attribute "onclick" of <b> is not allowed.',
    'unsafe-html 3:29 The attribute "style" of <b> is not allowed.',
    'unsafe-html 5:1 <iframe> is not allowed.',
  ])
  expect(doc.html).not.toMatch(/script|alert|onclick|style|iframe/)
})

test('ways around: case, entities, control characters, namespaces, broken tags', async () => {
  for (const text of [
    '<ScRiPt>alert(1)</ScRiPt>',
    '<img src=x onerror=alert(1)>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<style>@import "x"</style>',
    '<base href="//x">',
    '<form action="//x"><input type=submit></form>',
    '<object data="x"></object>',
    '<meta http-equiv=refresh content="0;url=//x">',
    '<a href="vbscript:x">y</a>',
    '<a href="data:text/html,x">y</a>',
    '[x](<javascript:alert(1)>)',
    '[x]( javascript:alert(1) )',
    '![x](data:image/svg+xml,x)',
    '<b style="x">y</b>',
    '<div id="a" onmouseover="x">',
    '<x-directive data-name="note">y</x-directive>',
    '<x-figure data-key=0></x-figure>',
  ]) {
    const doc = await parse(text)
    expect(
      doc.diagnostics.map(({code}) => code),
      text,
    ).toContain('unsafe-html')
    expect(doc.html, text).not.toMatch(
      /javascript:|vbscript:|data:|on\w+=|<script|<style|<form|<svg|<meta|<base|<object|<x-|style=/i,
    )
  }
})

test('of all fields of a form, only the box of a task is left, and it cannot be used', async () => {
  for (const type of ['password', 'text', 'submit', 'image']) {
    const {html} = await parse(`Your word: <input type="${type}" name="n" src="/x">`)
    expect(html, type).toBe('<p>Your word: <input disabled type="checkbox"></p>')
  }
})

test('hints say what to do instead', async () => {
  expect((await parse('<script></script>')).diagnostics[0]?.hint).toBe('A page cannot run code.')
  expect((await parse('<your-host>')).diagnostics[0]).toMatchObject({
    message: 'There is no HTML element <your-host>; it is shown as text.',
    hint: 'To show a tag, put it into `code`.',
  })
})

test('a tag that HTML does not know is shown as typed; what it knows is not', async () => {
  const {html, diagnostics} = await parse(
    'A List<String> of <T>, a <b>bold</b> <script>run()</script> word.\n\n<Tabs a="1">\n\nInside.\n\n</Tabs>\n',
  )
  expect(html).toContain('A List&#x3C;String> of &#x3C;T>, a <b>bold</b>  word.')
  expect(html).toContain('<p>&#x3C;Tabs a="1"></p>\n<p>Inside.</p>\n<p>&#x3C;/Tabs></p>')
  expect(diagnostics.filter(({message}) => message.endsWith('shown as text.'))).toHaveLength(3)
  expect((await parse('<!-- <T> -->\n\ntext')).html.trim()).toBe('<p>text</p>')
})

test('a comment is for authors', async () => {
  const doc = await parse('a\n\n<!-- not shown -->\n\nb')
  expect([doc.html.includes('not shown'), doc.said]).toEqual([false, []])
})

test('Markdown beside HTML keeps all it has: titles of code, alignment, directives, tasks, footnotes', async () => {
  const doc = await parse(
    '<b>x</b>\n\n```js title="a.js" {1}\nlet a\n```\n\n| a |\n|--:|\n| b |\n\n:::note[L]{#n}\nt\n:::\n\n- [x] d\n\nf[^1]\n\n[^1]: g',
  )
  expect(doc.said).toEqual([])
  expect(doc.html).toContain(
    '<x-code lang="js" title="a.js" count="1"><code><span class="line line--mark">',
  )
  expect(doc.html).toContain('<td class="align-right">b</td>')
  expect(doc.html).toContain(
    '<x-directive data-name="note" data-attributes="{&#x22;id&#x22;:&#x22;n&#x22;}"><x-label data-text="L">L</x-label><p>t</p></x-directive>',
  )
  expect(doc.html).toContain(
    '<li class="task-list-item"><input type="checkbox" checked disabled> d</li>',
  )
  expect(doc.html).toContain('class="footnotes"><h2 class="sr-only" id="footnote-label">')
})

test('beside HTML, the list below a screen still explains its callouts', async () => {
  const screen = '```screen A window\nwindow One\n  button Go <1>\n```\n\n1. It goes.'
  const {html, said} = await parse(`a<sub>b</sub>\n\n${screen}\n\ntext\n\n1. [x] d`)
  expect(said).toEqual([])
  expect(html).toMatch(/<\/figure>\s*<ol class="callouts" role="list">/)
  expect(html).toContain('<ol class="contains-task-list">')
})

test('an element that is never closed does not swallow the page', async () => {
  const doc = await parse('<b>bold\n\n## Next {#next}\n\n| a |\n|---|\n| <i>b |')
  expect(doc.ids).toContain('next')
  expect(doc.html).toContain('<table>')
})

test('a component of another tool leaves its words and what it holds', async () => {
  const {html, said} = await parse(
    '<Listing number="3-1" caption="A `Vec<T>` caption">\n\n*held*\n\n</Listing>\n\nA <Badge type="tip" text="new" /> and List<T>.\n',
    {file: 'page.md', bare: true},
  )
  expect(html).toContain('<p><small>A `Vec&#x3C;T>` caption</small></p>')
  expect(html).toContain('<em>held</em>')
  expect(html).toContain('A <small>new</small> and List&#x3C;T>.')
  expect((await parse('<Card title="One">two</Card>', {bare: true})).html).toContain(
    '<small>One</small> two',
  )
  expect(html).not.toContain('isting')
  expect(said.map((one) => one.replace(/^\S+ /, ''))).toEqual([
    '1:1 <Listing> is a component of another tool; the text in it is kept.',
    '7:3 <Badge> is a component of another tool; the text in it is kept.',
    '7:43 There is no HTML element <T>; it is shown as text.',
  ])
})

test('in a tree of others, attributes that are left out are one warning', async () => {
  const doc = await parse('<div class="lead" role="note">\n\n*Words*\n\n</div>\n', {bare: true})
  expect(doc.html).toContain('<em>Words</em>')
  expect(doc.html).not.toMatch(/class|role/)
  expect(doc.diagnostics.map(({severity, cause}) => [severity, cause])).toEqual(
    Array(2).fill(['warning', 'attributes']),
  )
})

test('in a tree of others, a tag that ends itself takes nothing in', async () => {
  const {html, ids, said} = await parse('## <a name="x"/> Name\n\nText <sup data-v="3" /> {#y}\n', {
    file: 'page.md',
    bare: true,
  })
  expect(html).toContain('<p>Text <sup></sup> {#y}</p>')
  expect(ids).toContain('x')
  expect(said.filter((one) => one.startsWith('duplicate'))).toEqual([])
})

test('an element that is never closed is reported once, and has its id once', async () => {
  const here = await parse(
    '<a name="here">\n\n- One\n- Two [three](y.md)\n\n<b id="there">\n\n<i>x <p>y</b> z</i>',
    {
      bare: true,
    },
  )
  expect(here.said).toEqual([])
  expect(here.html.match(/id="\w+"/g)).toEqual(['id="here"', 'id="there"'])
  const red = await parse('<p><font color="red">a</p>\n\n<p>b</p>\n\n<font color="red">', {
    bare: true,
  })
  expect(red.said).toEqual([
    'unsafe-html 1:4 <font> is not allowed.',
    'unsafe-html 5:1 <font> is not allowed.',
  ])
})

test('what a template holds is kept, and is as safe as the rest', async () => {
  const text =
    '<div>\n<template #lead>\n Words <b onclick="x()">here</b>.\n <script>bad()</script>\n</template>\n</div>'
  const doc = await parse(text, {bare: true})
  expect(doc.said).toEqual([
    'unsafe-html 2:1 <template> is not allowed.',
    'unsafe-html 3:8 The attribute "onclick" of <b> is not allowed.',
    'unsafe-html 4:2 <script> is not allowed.',
  ])
  expect(doc.html).toContain('Words <b>here</b>.')
  expect(doc.html).not.toMatch(/onclick|bad/)
})

test('an attribute is named as in HTML', async () => {
  const given = 'srcset fetchpriority contenteditable data-a-b http-equiv onload'
  const {said} = await parse(`<img src="a.png" alt="" ${given.replaceAll(/(?= |$)/g, '="x"')}>`)
  const named = said.flatMap((one) => /attribute "(.*?)"/.exec(one)?.[1] ?? [])
  expect(named.sort()).toEqual(given.split(' ').sort())
})
