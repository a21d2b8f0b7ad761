// @vitest-environment happy-dom
/** The marked words of a search on the page that it led to. */
import {afterEach, beforeEach, expect, test} from 'vitest'
import {
  highlight,
  highlightFromAddress,
  removeHighlight,
  stepHighlight,
} from '../../../runtime/navigation/highlight.ts'
import {open} from './site.ts'

const ARTICLE = `<main><div data-article>
  <p id="first">A sample, and two Samples.</p>
  <details><summary>More</summary><p id="folded">Sample in a fold</p></details>
  <section hidden><p id="hidden">Sample in a panel</p></section>
  <button>sample</button><code>sample</code><svg><text>sample</text></svg>
  <div data-island="Tabs"><span>sample of an island</span><div data-slot="0"><p>Sample in a tab</p></div></div>
  <p id="last">The sämple at the end</p>
</div></main>`

const seen: HTMLElement[] = []
const marks = () => [...document.querySelectorAll('mark')]
const current = () => marks().findIndex(({dataset}) => dataset.current === '')

beforeEach(() => {
  open('/docs/a', ARTICLE)
  seen.length = 0
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this)
  }
  // There is no layout: everything that is not in a closed fold or a hidden panel is shown.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[hidden], details:not([open])') ? null : document.body
    },
  })
})

afterEach(() => {
  removeHighlight()
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent')
})

function come(search: string, hash = ''): void {
  history.replaceState({key: 'k'}, '', `/docs/a${search}${hash}`)
  highlightFromAddress('_highlight')
}

test('every occurrence in running text is marked, whatever its case and accents', () => {
  come('?_highlight=sample')
  expect(marks().map((mark) => mark.textContent)).toEqual([
    'sample',
    'Sample',
    'Sample',
    'Sample',
    'sample',
    'Sample',
    'sämple',
  ])
  expect(document.querySelector('#first')!.innerHTML).toBe(
    'A <mark>sample</mark>, and two <mark>Sample</mark>s.',
  )
})

test('a formula is one word, and each of its parts is marked', () => {
  document.querySelector('#first')!.innerHTML =
    'Wash with H<sub>2</sub>SO<sub>4</sub>, not with SO.'
  come('?_highlight=H2SO4')
  expect(document.querySelector('#first')!.innerHTML).toBe(
    'Wash with <mark>H</mark><sub><mark>2</mark></sub><mark>SO</mark><sub><mark>4</mark></sub>, not with SO.',
  )
})

test('what is no running text, or drawn by an island, stays as it is', () => {
  come('?_highlight=sample')
  expect(document.querySelector('button, svg')!.querySelector('mark')).toBeNull()
  expect(document.querySelector('[data-island] > span')!.innerHTML).toBe('sample of an island')
  expect(document.querySelector('[data-slot]')!.innerHTML).toBe(
    '<p><mark>Sample</mark> in a tab</p>',
  )
})

test('the page stays where its address leads, whatever is marked', () => {
  come('?_highlight=sample')
  expect([seen.length, current(), highlight.get()]).toEqual([
    0,
    -1,
    {words: ['sample'], also: [], marks: 7, current: -1},
  ])
  stepHighlight(1)
  expect([seen.length, current(), highlight.get().current]).toEqual([1, 0, 0])
})

test('a typed word is shown, the form that the page has is marked', () => {
  come('?_highlight=Ending~end')
  expect(highlight.get()).toMatchObject({words: ['Ending'], marks: 1})
  expect(marks().map((mark) => mark.textContent)).toEqual(['end'])
})

test('what was found instead of a word is marked faintly, and stepped through only if there is nothing else', () => {
  come('?_highlight=end&_highlight=~sample')
  expect(highlight.get()).toMatchObject({words: ['end'], also: ['sample'], marks: 1})
  expect(marks().filter(({dataset}) => dataset.also === undefined).length).toBe(1)
  expect(marks().length).toBe(8)
  stepHighlight(1)
  expect(marks()[current()]!.textContent).toBe('end')
  come('?_highlight=~sample')
  expect(highlight.get()).toMatchObject({words: [], also: ['sample'], marks: 7})
  stepHighlight(1)
  expect(current()).toBe(0)
})

test('on the way to a mark inside a closed tab the tab is notified, as by the search of the browser', () => {
  const panel = document.querySelector('section')!
  panel.setAttribute('hidden', 'until-found')
  panel.addEventListener('beforematch', () => panel.removeAttribute('hidden'))
  come('?_highlight=panel')
  stepHighlight(1)
  expect(panel.hasAttribute('hidden')).toBe(false)
  expect(current()).toBe(0)
})

test('the same address again changes nothing; other words are marked anew', () => {
  come('?_highlight=sample')
  const before = marks()
  come('?_highlight=sample')
  expect(marks()).toEqual(before)
  come('?_highlight=end&_highlight=fold')
  expect(marks().map((mark) => mark.textContent)).toEqual(['fold', 'end'])
})

test('steps go through all marks that can be shown, both ways and around', () => {
  come('?_highlight=sample')
  const hidden = marks().findIndex((mark) => mark.closest('[hidden]'))
  const steps = (step: 1 | -1, times: number) =>
    Array.from({length: times}, () => {
      stepHighlight(step)
      return current()
    })
  expect(hidden).toBe(3)
  expect(steps(1, 7)).toEqual([0, 1, 2, 4, 5, 6, 0])
  expect(steps(-1, 3)).toEqual([6, 5, 4])
  expect(highlight.get().current).toBe(4)
})

test('back from nowhere is the last one', () => {
  come('?_highlight=sample', '#last')
  stepHighlight(-1)
  expect(current()).toBe(6)
})

test('a mark in a closed fold opens it', () => {
  come('?_highlight=fold')
  stepHighlight(1)
  expect(document.querySelector('details')!.open).toBe(true)
  expect(current()).toBe(0)
})

test('taken away, the page is as before, and so are the address and its entry', () => {
  const before = document.body.innerHTML
  const text = document.querySelector('#first')!.firstChild
  let told = 0
  const leave = highlight.subscribe(() => told++)
  come('?q=1&_highlight=sample&_highlight=two', '#last')
  expect(told).toBe(1)
  removeHighlight()
  leave()
  expect(document.body.innerHTML).toBe(before)
  expect(document.querySelector('#first')!.firstChild).toBe(text)
  expect(location.search + location.hash).toBe('?q=1#last')
  expect(history.state).toEqual({key: 'k'})
  expect(highlight.get()).toEqual({words: [], also: [], marks: 0, current: -1})
  expect(told).toBe(2)
})

test('empty words, and those beyond twelve, do not count', () => {
  const many = Array.from({length: 13}, (_, at) => `_highlight=w${at}`).join('&')
  come(`?_highlight=%20&${many}`)
  expect(highlight.get().words).toEqual(Array.from({length: 12}, (_, at) => `w${at}`))
  come('?_highlight=%20')
  expect(highlight.get()).toEqual({words: [], also: [], marks: 0, current: -1})
})

test('an article that was drawn again is marked again', () => {
  come('?_highlight=end')
  document.querySelector('[data-article]')!.innerHTML = '<p>Another end</p>'
  come('?_highlight=end')
  expect(marks().map((mark) => mark.parentElement!.textContent)).toEqual(['Another end'])
  document.querySelector('main')!.remove()
  come('?_highlight=end')
  expect(highlight.get().marks).toBe(0)
})

test('a text that is an item of a flex container stays one item, with its spaces', () => {
  open(
    '/docs/a',
    '<main><div data-article><p style="display:flex">Short label of it</p></div></main>',
  )
  const box = document.querySelector('p')!
  const text = box.firstChild
  come('?_highlight=label')
  expect(marks().map((mark) => mark.textContent)).toEqual(['label'])
  expect([...box.childNodes].map((node) => node.textContent)).toEqual(['', 'Short label of it'])
  removeHighlight()
  expect([...box.childNodes]).toEqual([text])
  expect(box.textContent).toBe('Short label of it')
})
