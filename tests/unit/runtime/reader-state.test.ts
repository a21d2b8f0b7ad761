// @vitest-environment happy-dom
/** What a reader did on a page is restored after a reload, found by its text. */
import {beforeEach, expect, test, vi} from 'vitest'
import {
  keepState,
  keepStateInPause,
  readState,
  restoreKept,
  restoreState,
} from '../../../runtime/browser/reader-state.ts'
import {denied, frame, open} from './site.ts'

const PAGE = `<header><input name="q" aria-label="Search"></header><main><div data-article>
  <h1>A</h1><p>First</p>
  <details><summary>More</summary><p>Same</p></details>
  <details><summary>More</summary><p>Same</p></details>
  <label><input type="checkbox"> Goggles</label>
  <select name="unit"><option>g</option><option>mol</option></select>
  <input type="file" name="spectrum">
  <div role="tablist"><button role="tab" aria-selected="true">Linux</button><button role="tab" aria-selected="false">macOS</button></div>
  <p>Last</p></div></main>`

const $ = <E extends HTMLElement>(selector: string, at = 0) =>
  document.querySelectorAll<E>(selector)[at]!

/** Positions of blocks by their text, in px. A block that is not listed has no height. */
let places: Record<string, number>
let scrolled: number[]

beforeEach(() => {
  open('/docs/a', PAGE)
  places = {}
  scrolled = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = places[this.textContent ?? '']
    return {top: top ?? 0, height: top === undefined ? 0 : 20} as DOMRect
  })
  window.scrollTo = ((to: ScrollToOptions) => scrolled.push(to.top!)) as typeof window.scrollTo
  wakeTabs()
})

/** Makes the tabs work: a press selects a tab and writes it into the URL. */
function wakeTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
  for (const tab of tabs)
    tab.onclick = () => {
      for (const one of tabs) one.setAttribute('aria-selected', String(one === tab))
      history.replaceState(null, '', '?tab=chosen')
    }
}

/** Everything that a reader can do. */
function act(): void {
  $<HTMLDetailsElement>('details', 1).open = true
  $<HTMLInputElement>('[type=checkbox]').checked = true
  $<HTMLSelectElement>('select').value = 'mol'
  $('[role=tab]', 1).click()
  $<HTMLInputElement>('[name=q]').value = 'sample'
  $<HTMLInputElement>('[name=q]').focus()
  $<HTMLInputElement>('[name=q]').setSelectionRange(2, 4)
}

function shown() {
  return {
    folds: [...document.querySelectorAll('details')].map((fold) => fold.open),
    checked: $<HTMLInputElement>('[type=checkbox]').checked,
    unit: $<HTMLSelectElement>('select').value,
    tab: $('[aria-selected=true]').textContent,
    text: $<HTMLInputElement>('[name=q]').value,
    focus: document.activeElement,
    selection: [
      $<HTMLInputElement>('[name=q]').selectionStart,
      $<HTMLInputElement>('[name=q]').selectionEnd,
    ],
  }
}

test('folds, ticks, fields, tabs, focus and selection come back, the second of two alike as well', () => {
  act()
  const state = readState()
  open('/docs/a', PAGE)
  wakeTabs()
  restoreState(state)
  expect(shown()).toEqual({
    folds: [false, true],
    checked: true,
    unit: 'mol',
    tab: 'macOS',
    text: 'sample',
    focus: $('[name=q]'),
    selection: [2, 4],
  })
  // The tab was not clicked.
  expect(location.search).toBe('')
})

test('the first of two alike comes back', () => {
  $<HTMLDetailsElement>('details').open = true
  const state = readState()
  open('/docs/a', PAGE)
  restoreState(state)
  expect(shown().folds).toEqual([true, false])
})

test('a paragraph more above does not move what the reader looks at', () => {
  places = {A: -300, First: -200, Last: 120}
  const state = readState()
  expect(state.anchor).toEqual({key: 'P Last', top: 120})
  places = {Last: 170}
  restoreState(state)
  expect(scrolled).toEqual([50])
})

test('if what was in sight is gone, it is as far down as before', () => {
  Object.defineProperty(window, 'scrollY', {value: 640, configurable: true, writable: true})
  places = {Last: 10}
  const state = readState()
  $('p:last-child').remove()
  restoreState(state)
  expect(scrolled).toEqual([640])
  Object.defineProperty(window, 'scrollY', {value: 0, configurable: true, writable: true})
})

test('over a reload it is kept for this page alone, and once', async () => {
  act()
  keepState()
  openAgain()
  restoreKept()
  await frame()
  expect(shown()).toMatchObject({folds: [false, true], checked: true, text: 'sample'})
  openAgain()
  restoreKept()
  await frame()
  expect(shown()).toMatchObject({folds: [false, false], checked: false, text: ''})
})

/** Like `open`, but with the storage of the session. */
function openAgain(address = '/docs/a'): void {
  document.body.innerHTML = PAGE
  history.replaceState(null, '', address)
}

test('another page does not get it', async () => {
  act()
  keepState()
  openAgain('/docs/b')
  restoreKept()
  await frame()
  expect(shown()).toMatchObject({folds: [false, false], text: ''})
})

test('what was pressed in vain is pressed again, and results show themselves again', async () => {
  document.body.insertAdjacentHTML('beforeend', '<button>Enlarge</button>')
  $<HTMLInputElement>('[name=q]').focus()
  keepState($('body > button'))
  openAgain()
  document.body.insertAdjacentHTML('beforeend', '<button>Enlarge</button>')
  const pressed = vi.fn()
  const typed = vi.fn()
  $('body > button').onclick = pressed
  $('[name=q]').addEventListener('input', typed)
  restoreKept()
  await frame()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(typed).toHaveBeenCalledTimes(1)
})

test('a key that was pressed in vain is pressed again', async () => {
  const pressed: string[] = []
  document.addEventListener('keydown', ({key}) => pressed.push(key))
  keepState('?')
  restoreKept()
  await frame()
  expect(pressed).toEqual(['?'])
})

test('a reader who types is waited for', async () => {
  vi.useFakeTimers()
  $<HTMLInputElement>('[name=q]').focus()
  const kept = vi.fn()
  const waiting = keepStateInPause().then(kept)
  await vi.advanceTimersByTimeAsync(400)
  document.dispatchEvent(new Event('input'))
  $<HTMLInputElement>('[name=q]').value = 'late'
  await vi.advanceTimersByTimeAsync(499)
  expect(kept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(sessionStorage.getItem('labdocs.kept')).toContain('late')
})

test('who does not type is not waited for', async () => {
  await keepStateInPause()
  expect(sessionStorage.getItem('labdocs.kept')).toContain('/docs/a')
})

test('a tab that is still asleep is chosen when it wakes', async () => {
  $('[role=tab]', 1).click()
  const state = readState()
  const list = $('[role=tablist]')
  const tabs = list.outerHTML.replace(/"(true|false)"/g, (_, is) => `"${is !== 'true'}"`)
  list.outerHTML = '<div data-island="Tabs"></div>'
  restoreState(state)
  $('[data-island]').innerHTML = tabs
  const pressed = vi.fn(() => $('[role=tab]', 1).setAttribute('aria-selected', 'true'))
  $('[role=tab]', 1).onclick = pressed
  await frame()
  await frame()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a storage that is denied, or holds something else, does no harm', async () => {
  sessionStorage.setItem('labdocs.kept', '{')
  expect(restoreKept).not.toThrow()
  vi.stubGlobal('sessionStorage', denied)
  expect(() => keepState()).not.toThrow()
  expect(restoreKept).not.toThrow()
})

test('what an earlier release has stored does no harm', () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
  for (const kept of [{}, {state: null}, {state: {fields: 5}, act: {}}]) {
    sessionStorage.setItem('labdocs.kept', JSON.stringify({path: '/docs/a', ...kept}))
    restoreKept()
    expect(() => frames.pop()!(0)).not.toThrow()
  }
})
