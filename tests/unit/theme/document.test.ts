// @vitest-environment happy-dom
/** What the theme does in a finished document: copying, ticking, folding, single keys. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {stored} from '../../../runtime/browser/storage.ts'
import {clearTicks, keepTicks} from '../../../theme/actions/checklist.ts'
import {fitCode} from '../../../theme/actions/code.ts'
import {tendDetails} from '../../../theme/actions/details.ts'
import {settle, startActions} from '../../../theme/actions/index.ts'
import {tendScrollBoxes} from '../../../theme/actions/scroll-boxes.ts'
import {answering, open, page} from '../runtime/site.ts'

const $ = <E extends HTMLElement>(selector: string, at = 0) =>
  document.querySelectorAll<E>(selector)[at]!
const copied: string[] = []
const never = new AbortController().signal
/** There is no layout here: reports the sizes once. */
class SizesNow {
  constructor(private readonly report: (entries: {target: Element}[]) => void) {}
  observe(target: Element): void {
    this.report([{target}])
  }
  disconnect(): void {}
}
let undo: () => void

beforeEach(() => {
  copied.length = 0
  undo = () => {}
  vi.stubGlobal('ResizeObserver', SizesNow)
  vi.stubGlobal('matchMedia', () => ({matches: true}))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: async (text: string) => void copied.push(text),
  } as Clipboard)
})

afterEach(() => undo())

const listen = (body: string) => {
  undo()
  open('/docs/a', body)
  undo = startActions()
}
const press = (key: string, selector = 'body', how: KeyboardEventInit = {}) =>
  $(selector).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, ...how}))

const CODE = `<div class="code" data-lang="console"><pre><span class="line">$ ls</span>
  <span class="line line--del">$ rm a</span><span class="line">a.txt</span></pre>
  <button data-act="copy-code">Copy</button><button data-act="wrap" hidden>Wrap</button></div>`

test('Copy takes what is to be typed, and says so for a while', async () => {
  listen(CODE)
  $('button').click()
  await vi.waitFor(() => expect(copied).toEqual(['ls']))
  await vi.waitFor(() => expect($('button').textContent).toBe('Copied'))
  await vi.waitFor(() => expect($('[role="status"]').textContent).toBe('Copied'))
})

test('where the clipboard is refused, the button says that it failed', async () => {
  listen('<button data-act="copy-text" data-text="CCO">Copy</button>')
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: () => Promise.reject(new Error('denied')),
  } as unknown as Clipboard)
  $('button').click()
  await vi.waitFor(() => expect($('button').textContent).toBe('Failed'))
})

test('a step is marked also where the clipboard is refused, and its number stays as it is', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: () => Promise.reject(new Error('denied')),
  } as unknown as Clipboard)
  document.documentElement.dataset.base = '/'
  listen(
    '<ol class="steps"><li id="b"><a class="step-no" href="#b" data-act="step"></a>B</li></ol>',
  )
  $('a').click()
  await vi.waitFor(() => expect($('[role="status"]').textContent).toBe('Failed'))
  expect([$('a').textContent, localStorage.getItem('step./docs/a')]).toEqual(['', 'b'])
})

test('without a clipboard, as on a page without https, the browser copies what is selected, and the focus stays', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  const execCommand = vi.fn(() => {
    // What a browser does when the text is selected.
    $('textarea').focus()
    copied.push($('textarea').textContent)
    return copied.length === 1
  })
  document.execCommand = execCommand
  listen('<button data-act="copy-text" data-text="CCO">Copy</button>')
  $('button').focus()
  $('button').click()
  await vi.waitFor(() => expect($('button').textContent).toBe('Copied'))
  expect(copied).toEqual(['CCO'])
  expect([document.activeElement, $('textarea')]).toEqual([$('button'), undefined])
  listen('<button data-act="copy-text" data-text="CCO">Copy</button>')
  $('button').click()
  await vi.waitFor(() => expect($('button').textContent).toBe('Failed'))
})

test('the page as Markdown is fetched and copied; a page that is gone is not', async () => {
  listen('<button data-act="copy-page" data-url="/docs/a.md">Copy as <b>Markdown</b></button>')
  answering({'/docs/a.md': () => new Response('# A')})
  $('button').click()
  await vi.waitFor(() => expect(copied).toEqual(['# A']))
  listen('<button data-act="copy-page" data-url="/docs/gone.md">Copy as Markdown</button>')
  $('button').click()
  await vi.waitFor(() => expect($('button').textContent).toBe('Failed'))
  expect(copied.length).toBe(1)
})

test('an announcement that is closed stays closed', async () => {
  listen('<button data-act="dismiss" data-id="autumn">Close</button>')
  $('button').click()
  await vi.waitFor(() => expect(localStorage.getItem('announcement.dismissed')).toBe('autumn'))
  expect(document.documentElement.dataset.announcementDismissed).toBe('')
})

const PAGER = `<input><nav class="cont"><a rel="prev" href="#before">B</a><a rel="next" href="#after">A</a></nav>`

test('[ and ] go to the neighbors', async () => {
  listen(PAGER)
  const went: string[] = []
  for (const link of document.querySelectorAll('a'))
    link.onclick = (event) => {
      event.preventDefault()
      went.push(link.rel)
    }
  press('[')
  await vi.waitFor(() => expect(went).toEqual(['prev']))
  press(']')
  await vi.waitFor(() => expect(went).toEqual(['prev', 'next']))
  // Not while typing, not with modifiers, not if the reader turned keys off.
  press(']', 'input')
  press(']', 'body', {ctrlKey: true})
  press(']', 'body', {metaKey: true})
  stored('keys').set('off')
  press(']')
  await new Promise(setImmediate)
  stored('keys').set(null)
  press('[')
  await vi.waitFor(() => expect(went).toEqual(['prev', 'next', 'prev']))
})

const LIST = `<div class="checklist"><ul><li><label><input type="checkbox"> Goggles</label></li>
  <li><label><input type="checkbox" checked> Gloves</label></li></ul><button data-act="clear-ticks">Clear</button></div>`
const ticks = () => [...document.querySelectorAll('input')].map(({checked}) => checked)

/** Another route for each test, because what is stored is also kept in memory. */
let lists = 0
const route = () => `/docs/list-${lists}`
function drawList(): () => void {
  document.body.innerHTML = LIST
  const off = new AbortController()
  keepTicks(route(), off.signal)
  return () => off.abort()
}

test('ticks are kept for the page, by their words; as the author wrote them nothing is kept', () => {
  lists++
  let leave = drawList()
  $<HTMLInputElement>('input').click()
  expect(localStorage.getItem(`checklist.${route()}`)).toBe('["Goggles","Gloves"]')
  leave()
  leave = drawList()
  expect(ticks()).toEqual([true, true])
  $<HTMLInputElement>('input').click()
  expect(localStorage.getItem(`checklist.${route()}`)).toBeNull()
  leave()
  lists++
  drawList()()
  expect(ticks()).toEqual([false, true])
})

test('Clear takes all ticks away, for good, and the focus goes to the first box', () => {
  lists++
  const leave = drawList()
  clearTicks($('button'))
  expect([ticks(), document.activeElement]).toEqual([[false, false], $('input')])
  leave()
  drawList()()
  expect(ticks()).toEqual([false, false])
})

test('a page with a checklist is prepared when it is shown, and let go when it is left', async () => {
  lists++
  open('/docs/a', LIST)
  localStorage.setItem(`checklist.${route()}`, '["Goggles"]')
  const leave = settle(page(route()))
  await vi.waitFor(() => expect(ticks()).toEqual([true, false]))
  leave()
  stored(`checklist.${route()}`).set(null)
  expect(ticks()).toEqual([true, false])
})

/** Fakes widths, because there is no layout here. */
function width(element: Element, inside: number, outside: number): void {
  Object.defineProperty(element, 'scrollWidth', {value: inside, configurable: true})
  Object.defineProperty(element, 'clientWidth', {value: outside, configurable: true})
}

test('code that does not fit can be focused, has a name of its own, and offers to wrap', () => {
  open('/docs/a', CODE + CODE)
  width($('pre'), 900, 300)
  width($('pre', 1), 300, 300)
  fitCode(never)
  expect([
    $('pre').tabIndex,
    $('pre').getAttribute('role'),
    $('pre').getAttribute('aria-label'),
  ]).toEqual([0, 'region', 'Code'])
  expect($('[data-act=wrap]').hidden).toBe(false)
  expect([$('pre', 1).hasAttribute('tabindex'), $('[data-act=wrap]', 1).hidden]).toEqual([
    false,
    true,
  ])
})

test('a table that does not fit is named by its caption, or by the heading above it', () => {
  open(
    '/docs/a',
    `<main><h2><span class="no">1</span>Vials</h2><div class="table"><table></table></div><div class="table"><table></table></div>
     <div class="table"><table><caption>Sizes</caption></table></div><div class="table"><table></table></div></main>`,
  )
  const boxes = [...document.querySelectorAll<HTMLElement>('.table')]
  boxes.forEach((box, at) => {
    width(box.firstElementChild!, at === 3 ? 100 : 900, 900)
    width(box, 900, 300)
  })
  tendScrollBoxes(never)
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual([
    'Vials: table',
    'Vials: table 2',
    'Sizes',
    null,
  ])
  expect(boxes.map((box) => box.hasAttribute('data-fits'))).toEqual([false, false, false, true])
})

test('folds open for a hash inside, for a match inside, and all of them on paper', () => {
  open(
    '/docs/a#in',
    '<main><details><summary>A</summary><p id="in">x</p></details><details><summary>B</summary><p id="b">y</p></details></main>',
  )
  Element.prototype.scrollIntoView = () => {}
  const folds = () => [...document.querySelectorAll('details')].map((fold) => fold.open)
  const off = new AbortController()
  undo = () => off.abort()
  tendDetails(off.signal)
  expect(folds()).toEqual([true, false])
  window.dispatchEvent(new Event('beforeprint'))
  expect(folds()).toEqual([true, true])
  window.dispatchEvent(new Event('afterprint'))
  expect(folds()).toEqual([true, false])
  $('#b').dispatchEvent(new Event('beforematch', {bubbles: true}))
  expect(folds()).toEqual([true, true])
})
