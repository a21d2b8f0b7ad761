// @vitest-environment happy-dom
/** Changed blocks of an article are replaced; all others stay the same elements. */
import {beforeEach, expect, test, vi} from 'vitest'
import {swapBlocks} from '../../../runtime/dev/live-article.ts'
import {open} from './site.ts'

const BEFORE = '<h1>A</h1><p>one</p><p>two</p><p>three</p>'
let article: HTMLElement
/** Distance of blocks from the top of the window, by their text. */
let places: Record<string, number>
const scrolled = vi.fn()

beforeEach(() => {
  places = {}
  scrolled.mockClear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return {top: places[this.textContent!] ?? 0} as DOMRect
  })
  window.scrollBy = ((to: ScrollToOptions) => scrolled(to.top)) as typeof window.scrollBy
})

function draw(html: string): HTMLElement {
  open('/docs/a', `<main><div data-article>${html}</div></main>`)
  article = document.querySelector<HTMLElement>('[data-article]')!
  return article
}

for (const [what, after] of [
  ['a block that changed', '<h1>A</h1><p>one</p><p>TWO</p><p>three</p>'],
  ['blocks that came', '<h1>A</h1><p>one</p><p>and a half</p><p>two</p><p>three</p>'],
  ['blocks that went', '<h1>A</h1><p>three</p>'],
  ['the first block', '<h1>B</h1><p>one</p><p>two</p><p>three</p>'],
  ['the last block', '<h1>A</h1><p>one</p><p>two</p><p>four</p>'],
  ['one like its neighbor', '<h1>A</h1><p>one</p><p>one</p><p>two</p><p>three</p>'],
  ['nothing', BEFORE],
  ['everything', '<section>new</section>'],
] as const)
  test(`${what}: the article is as the new HTML says`, () => {
    draw(BEFORE)
    expect(swapBlocks(article, BEFORE, after)).toBe(true)
    expect(article.innerHTML).toBe(after)
  })

test('what did not change is the element that it was', () => {
  draw(BEFORE)
  const [heading, one, two, three] = article.children
  swapBlocks(article, BEFORE, BEFORE.replace('two', '2'))
  expect(article.children[0]).toBe(heading)
  expect(article.children[1]).toBe(one)
  expect(article.children[3]).toBe(three)
  expect(article.children[2]).not.toBe(two)
})

test('one change after the other', () => {
  draw(BEFORE)
  const second = BEFORE.replace('two', '2')
  swapBlocks(article, BEFORE, second)
  expect(swapBlocks(article, second, BEFORE)).toBe(true)
  expect(article.innerHTML).toBe(BEFORE)
})

for (const [what, lively] of [
  ['a fold', '<details><summary>More</summary>x</details>'],
  ['a field', '<p><input></p>'],
  ['an island', '<div><div data-island="Tabs"></div></div>'],
] as const)
  test(`${what} that changes is not touched; one that stays does no harm`, () => {
    const before = `<p>one</p>${lively}<p>two</p>`
    draw(before)
    expect(swapBlocks(article, before, '<p>one</p><p>two</p>')).toBe(false)
    expect(article.innerHTML).toBe(before)
    expect(swapBlocks(article, '<p>one</p><p>two</p>', before)).toBe(false)
    expect(swapBlocks(article, before, before.replace('two', '2'))).toBe(true)
    expect(article.innerHTML).toBe(before.replace('two', '2'))
  })

test('if something was put between the blocks, nothing is touched', () => {
  draw(BEFORE)
  article.prepend(document.createElement('aside'))
  expect(swapBlocks(article, BEFORE, BEFORE.replace('two', '2'))).toBe(false)
})

test('what the reader sees stays where it is if the change is above it', () => {
  draw(BEFORE)
  places = {A: -300, one: -200, two: -100, three: 40}
  Object.defineProperty(article.children[2], 'remove', {
    value(this: Element) {
      places.three = 10
      this.parentElement!.removeChild(this)
    },
  })
  swapBlocks(article, BEFORE, BEFORE.replace('<p>two</p>', ''))
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(-30)
})

test('a change in sight, or below it, scrolls nothing', () => {
  draw(BEFORE)
  places = {A: -300, one: 20, two: 60, three: 100}
  swapBlocks(article, BEFORE, BEFORE.replace('three', '3'))
  expect(scrolled).not.toHaveBeenCalled()
})
