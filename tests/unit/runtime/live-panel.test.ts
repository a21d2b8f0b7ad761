// @vitest-environment happy-dom
/** The panel of the development server: every mistake over the page, until it is fixed. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {showDiagnostics} from '../../../runtime/dev/live-panel.ts'
import type {LiveDiagnostic} from '../../../runtime/shared/live-events.ts'
import {open} from './site.ts'

const mistake = (over: Partial<LiveDiagnostic> = {}): LiveDiagnostic => ({
  severity: 'error',
  code: 'broken-link',
  file: 'docs/a.md',
  shown: 'content/docs/a.md',
  line: 3,
  column: 7,
  message: 'There is no page /docs/<b>.',
  frame: '3 | See [b](b.md).\n  |     ^',
  more: 0,
  ...over,
})
const warning = mistake({severity: 'warning', code: 'vague-link', line: 0, frame: ''})

const host = () => document.getElementById('labdocs-live')
const panel = () => host()?.shadowRoot?.querySelector('section')
const button = (text: string) =>
  [...panel()!.querySelectorAll('button')].find((one) => one.textContent === text)!
const show = (diagnostics: LiveDiagnostic[], more = 0) => {
  const errors = diagnostics.filter(({severity}) => severity === 'error').length
  showDiagnostics({diagnostics, errors: errors + more, warnings: diagnostics.length - errors})
}

beforeEach(() => {
  open('/docs/a', '<main></main>')
  show([])
})

afterEach(() => show([]))

test('errors open it, with place, text, frame and hint as they are', () => {
  show([mistake({hint: 'Create the page.'}), warning])
  expect(panel()!.getAttribute('role')).toBe('alert')
  expect(panel()!.querySelector('header span')!.textContent).toBe('1 error, 1 warning')
  expect(
    [...panel()!.querySelectorAll('article')].map((one) =>
      [...one.children].map((part) => part.textContent),
    ),
  ).toEqual([
    [
      'error broken-link content/docs/a.md:3:7',
      'There is no page /docs/<b>.',
      '3 | See [b](b.md).\n  |     ^',
      'hint: Create the page.',
    ],
    ['warning vague-link content/docs/a.md', 'There is no page /docs/<b>.'],
  ])
})

test('one cause on other pages as well is counted, not repeated', () => {
  const heads = (more: number) => {
    show([mistake({more})])
    return panel()!.querySelector('article p')!.textContent
  }
  expect([heads(1), heads(12)]).toEqual([
    'error broken-link content/docs/a.md:3:7, and on 1 other page',
    'error broken-link content/docs/a.md:3:7, and on 12 other pages',
  ])
})

test('it is gone as soon as all is fixed', () => {
  show([mistake()])
  show([])
  expect(host()).toBeNull()
})

test('the same again does not draw it again: what the reader selected stays', () => {
  show([mistake()])
  const before = host()
  show([mistake()])
  expect(host()).toBe(before)
})

test('closed, it stays small for the same errors, and opens for others', () => {
  show([mistake(), mistake({line: 5})])
  button('Close').click()
  expect([panel()!.className, panel()!.textContent, panel()!.getAttribute('role')]).toEqual([
    'panel small',
    '2 errors',
    'status',
  ])
  show([mistake(), mistake({line: 5}), warning])
  expect(panel()!.className).toBe('panel small')
  show([mistake()])
  expect(panel()!.className).toBe('panel')
})

test('pressed again, it opens again', () => {
  show([mistake()])
  button('Close').click()
  button('1 error').click()
  expect(panel()!.className).toBe('panel')
})

test('warnings alone are a count until the reader asks', () => {
  show([warning, warning])
  expect([panel()!.className, panel()!.textContent]).toEqual(['panel small', '2 warnings'])
  button('2 warnings').click()
  expect(panel()!.querySelectorAll('article').length).toBe(2)
  expect(panel()!.getAttribute('role')).toBe('status')
})

test('what does not fit is counted', () => {
  show([mistake()], 40)
  expect(panel()!.lastElementChild!.textContent).toBe('… and 40 more: see the terminal.')
})

test('a place opens the file in the editor, with its line and column', () => {
  const asked: [string, string | undefined][] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, init?.method])
    throw new TypeError('the server is gone')
  })
  show([mistake({file: 'docs/a & b.md', shown: 'content/docs/a & b.md'})])
  button('content/docs/a & b.md:3:7').click()
  expect(asked).toEqual([['/__labdocs/open?file=docs%2Fa+%26+b.md&line=3&column=7', 'POST']])
})

test('no style of the theme meets it: it is in a tree of its own', () => {
  show([mistake()])
  expect(document.querySelector('section')).toBeNull()
  expect(host()!.shadowRoot!.adoptedStyleSheets.length).toBe(1)
})
