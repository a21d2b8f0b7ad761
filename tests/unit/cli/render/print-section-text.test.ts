import {expect, test} from 'vitest'
import {linkWithin, partId, partText} from '../../../../cli/render/print-section-text.ts'

const text = (html: string) => partText(html, '/docs/a').html

test('ids begin with the page, and whatever names them follows', () => {
  expect(text('<p id="x" aria-labelledby="y z">1</p>')).toBe(
    '<p id="docs/a:x" aria-labelledby="docs/a:y docs/a:z">1</p>',
  )
  expect(text('<a href="#x">1</a><input type="radio" name="n"><label for="x">')).toBe(
    '<a href="#docs/a:x">1</a><input type="radio" name="docs/a:n"><label for="docs/a:x">',
  )
  expect(text('<button popoverTarget="t">1</button><i id="t" popover="auto">')).toBe(
    '<button popoverTarget="docs/a:t">1</button><i id="docs/a:t" popover="auto">',
  )
  expect(text('<path fill="url(#g)"></path><use xlink:href="#g"></use>')).toBe(
    '<path fill="url(#docs/a:g)"></path><use xlink:href="#docs/a:g"></use>',
  )
  expect(partText('<p id="x"><i id="a&amp;b">', '/docs/a').ids).toEqual(new Set(['x', 'a&amp;b']))
})

test('headings are a level lower, and the lowest stays', () => {
  expect(text('<h2 id="x">A</h2><h6>B</h6><hr><header>')).toBe(
    '<h3 id="docs/a:x">A</h3><h6>B</h6><hr><header>',
  )
})

test('nothing waits for scripts or for a reader who scrolls', () => {
  expect(text('<div data-island="Tabs" data-id="i0-" data-props="{&quot;own&quot;:{}}">')).toBe(
    '<div>',
  )
  expect(text('<img src="a.png" loading="lazy"><a data-act="copy-link" href="/b">')).toBe(
    '<img src="a.png"><a href="/b">',
  )
})

test('what only looks like an attribute stays: texts hold no tags', () => {
  const code = '<code>&lt;h2 id=&quot;x&quot;&gt; id="x" href="#x"</code>'
  expect(text(code)).toBe(code)
})

const targets = new Map([
  ['/docs/a', {id: 'docs/a', place: '', ids: new Set(['x'])}],
  ['/docs/b c', {id: 'docs/b_c', place: 'section 2.1', ids: new Set(['x', 'ä'])}],
])
const links = (html: string, base = '/') => linkWithin(html, base, targets)

test('links to pages of the section lead to their place in it', () => {
  expect(links('<a class="l" href="/docs/b%20c">')).toBe(
    '<a class="l" href="#docs/b_c" data-ref="section 2.1">',
  )
  expect(links('<a href="/docs/b%20c#x">')).toBe('<a href="#docs/b_c:x" data-ref="section 2.1">')
  expect(links('<a href="/docs/b%20c?tab=1#%C3%A4">')).toBe(
    '<a href="#docs/b_c:%C3%A4" data-ref="section 2.1">',
  )
  // An id in the page but not in its article, such as that of its title.
  expect(links('<a href="/docs/b%20c.html#title">')).toBe(
    '<a href="#docs/b_c" data-ref="section 2.1">',
  )
  expect(links('<a href="/docs/a/#x">')).toBe('<a href="#docs/a:x">')
})

test('all other links stay', () => {
  for (const tag of [
    '<a href="/docs/other">',
    '<a href="https://x.org/docs/a">',
    '<a href="//x.org/docs/a">',
    '<a href="#docs/a:x">',
    '<a href="/docs/a.png">',
    '<link href="/docs/a">',
    '<a href="/%">',
  ])
    expect(links(tag)).toBe(tag)
  expect(links('<a href="/docs/a">', '/sub/')).toBe('<a href="/docs/a">')
  expect(links('<a href="/sub/docs/a">', '/sub/')).toBe('<a href="#docs/a">')
})

test('an id has no spaces, and the home page has one as well', () => {
  expect([partId('/docs/a b'), partId('/docs/a b', 'x'), partId('/')]).toEqual([
    'docs/a_b',
    'docs/a_b:x',
    'index',
  ])
})
