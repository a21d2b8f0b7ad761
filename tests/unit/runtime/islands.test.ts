// @vitest-environment happy-dom
/** Islands hydrate with the props and the Markdown of the server. If one cannot be loaded, its HTML stays. */
import {
  type ChangeEvent,
  createElement as h,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react'
import {createRoot, hydrateRoot} from 'react-dom/client'
import {renderToString} from 'react-dom/server'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {recovery} from '../../../runtime/browser/recovery.ts'
import {withEarlyInput} from '../../../runtime/react/early-fields.ts'
import {revive} from '../../../runtime/react/hydrate-island.tsx'
import {
  type IslandProps,
  loadIslands,
  mountIslands,
  registerIslands,
  showLoadFailure,
  withPart,
} from '../../../runtime/react/mount-islands.tsx'
import {answering, frame, open} from './site.ts'

interface BoxProps {
  label?: ReactNode
  labelText?: string
  open?: boolean
  items?: {labelText: string; label: ReactNode; children: ReactNode}[]
  children?: ReactNode
}

/** Shows how often it was pressed, around its content. */
function Box({label, labelText, items, children}: BoxProps) {
  const [count, setCount] = useState(0)
  return h(
    'section',
    {'aria-label': labelText},
    h('button', {type: 'button', onClick: () => setCount(count + 1)}, `Pressed ${count}`),
    label,
    items?.map((item) =>
      h('div', {key: item.labelText, title: item.labelText}, item.label, item.children),
    ),
    children,
  )
}

const PROPS: IslandProps = {
  own: {},
  label: 0,
  labelText: 'A box',
  items: [{own: {}, labelText: 'First', label: 1, children: 2}],
  children: 3,
}
const SLOTS = ['A <em>box</em>', '<b>First</b>', '<p>One</p>', '<p>Text</p>']

let errors: ReturnType<typeof vi.spyOn>
let sleep: (() => void) | undefined

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  recovery.site = {base: '/manual/', ending: '', build: 'now'}
})

afterEach(async () => {
  sleep?.()
  sleep = undefined
  await frame()
  delete recovery.site
})

const LoadError = ({text, retry}: {text: string; retry: () => void}) =>
  h('p', {className: 'trouble'}, text, h('button', {type: 'button', onClick: retry}, 'Retry'))

/** The article as the server draws it. */
function draw(props = PROPS): HTMLElement {
  const inner = renderToString(
    h(
      Box,
      revive(props, (at) => SLOTS[at]!),
    ),
    {identifierPrefix: '_i0'},
  )
  open(
    '/manual/docs/a',
    `<div data-article><h1>A</h1><div data-island="Box" data-id="_i0">${inner}</div></div>`,
  )
  document.querySelector<HTMLElement>('[data-island]')!.dataset.props = JSON.stringify(props)
  return document.querySelector<HTMLElement>('[data-article]')!
}

const $ = (selector: string) => document.querySelector<HTMLElement>(selector)

test('an island wakes around the Markdown in it, which stays the elements that it was', async () => {
  registerIslands({Box: async () => ({Box})}, LoadError)
  const article = draw()
  const before = article.innerHTML
  const text = $('[data-slot="3"] p')
  sleep = mountIslands(article)
  await vi.waitFor(() => {
    $('button')!.click()
    expect($('button')!.textContent).toMatch(/[1-9]/)
  })
  expect(article.innerHTML.replace(/Pressed \d+/, 'Pressed 0')).toBe(before)
  expect($('[data-slot="3"] p')).toBe(text)
  expect(errors).not.toHaveBeenCalled()
})

test('labels are spans, since they may be in a button; children are blocks', () => {
  draw()
  expect([...document.querySelectorAll('[data-slot]')].map(({tagName}) => tagName)).toEqual([
    'SPAN',
    'SPAN',
    'DIV',
    'DIV',
  ])
  expect($('section')!.getAttribute('aria-label')).toBe('A box')
  expect($('[title="First"]')!.textContent).toBe('FirstOne')
})

test('a page that is left before an island came does not wake it', async () => {
  let come = (_: {Box: typeof Box}) => {}
  const asked = vi.fn(() => new Promise<{Box: typeof Box}>((resolve) => (come = resolve)))
  registerIslands({Box: asked}, LoadError)
  const article = draw()
  mountIslands(article)()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  come({Box})
  await frame()
  $('button')!.click()
  await frame()
  expect($('button')!.textContent).toBe('Pressed 0')
})

test('an island that is not of this theme stays as it was drawn', async () => {
  registerIslands({}, LoadError)
  const article = draw()
  const before = article.innerHTML
  sleep = mountIslands(article)
  await loadIslands(['Box'])
  await frame()
  expect(article.innerHTML).toBe(before)
})

test('one that crashes is put back as it was drawn, and the console says which', async () => {
  const Broken = () => {
    const [broken, setBroken] = useState(false)
    if (broken) throw new Error('It broke.')
    return h('button', {type: 'button', onClick: () => setBroken(true)}, 'Break')
  }
  registerIslands({Box: async () => ({Box: Broken})}, LoadError)
  open(
    '/manual/docs/a',
    '<div data-article><div data-island="Box"><button type="button">Break</button></div></div>',
  )
  sleep = mountIslands($('[data-article]')!)
  await vi.waitFor(() => {
    $('button')!.click()
    expect(errors).toHaveBeenCalled()
  })
  expect(String(errors.mock.calls[0]![0])).toBe('[labdocs] The part "Box" of this page crashed.')
  await frame()
  expect($('[data-island]')!.innerHTML).toBe('<button type="button">Break</button>')
})

test('one that does not come: a box above it says so, and goes when Retry has found it', async () => {
  answering({'/manual/docs/a.json': () => Response.json({build: 'now'})})
  let works = false
  registerIslands({Box: async () => (works ? {Box} : Promise.reject(new Error('gone')))}, LoadError)
  sleep = mountIslands(draw())
  await vi.waitFor(() => expect($('.trouble')).not.toBeNull())
  expect($('.trouble')!.textContent).toBe('A part of this page could not be loaded.Retry')
  expect($('.trouble')!.parentElement!.nextElementSibling).toBe($('[data-island]'))
  works = true
  $('.trouble button')!.click()
  await vi.waitFor(() => expect($('.trouble')).toBeNull())
  await vi.waitFor(() => {
    $('button')!.click()
    expect($('button')!.textContent).toMatch(/[1-9]/)
  })
})

test('a part that comes is used; pressed twice, Retry tries once', async () => {
  open('/manual/docs/a', '<div data-article><h1>A</h1></div>')
  const used: number[] = []
  await withPart(
    async () => 7,
    (part) => used.push(part),
    $('h1')!,
  )
  expect(used).toEqual([7])
  registerIslands({}, LoadError)
  let done = () => {}
  const again = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  showLoadFailure('Something is missing.', again)
  await vi.waitFor(() => expect($('.trouble')).not.toBeNull())
  expect($('[data-article]')!.firstElementChild!.textContent).toBe('Something is missing.Retry')
  $('.trouble button')!.click()
  $('.trouble button')!.click()
  expect(again).toHaveBeenCalledTimes(1)
  done()
  await vi.waitFor(() => expect($('.trouble')).toBeNull())
})

test('what the author did not write is not among the props', () => {
  expect(revive({own: {tall: true}}, () => '')).toEqual({tall: true})
  expect(Object.keys(revive({own: {}, labelText: 'A'}, () => ''))).toEqual(['label', 'labelText'])
})

/** Says what it knows of its fields. */
function Form() {
  const [words, setWords] = useState('')
  const [kind, setKind] = useState('all')
  const [isOld, setIsOld] = useState(true)
  return h(
    'form',
    {},
    h('input', {
      value: words,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setWords(event.target.value),
    }),
    h(
      'select',
      {
        value: kind,
        onChange: (event: ChangeEvent<HTMLSelectElement>) => setKind(event.target.value),
      },
      ['all', 'some'].map((value) => h('option', {key: value}, value)),
    ),
    h('input', {
      type: 'checkbox',
      checked: isOld,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setIsOld(event.target.checked),
    }),
    h('output', {}, `${words}, ${kind}, ${isOld}`),
  )
}

test('an island knows what was typed and chosen before it woke', async () => {
  registerIslands({Form: async () => ({Form})}, LoadError)
  open(
    '/manual/docs/a',
    `<div data-article><div data-island="Form">${renderToString(h(Form))}</div></div>`,
  )
  const words = $('input') as HTMLInputElement
  words.value = 'bruker'
  ;($('select') as HTMLSelectElement).value = 'some'
  ;($('[type=checkbox]') as HTMLInputElement).checked = false
  sleep = mountIslands($('[data-article]')!)
  await vi.waitFor(() => expect($('output')!.textContent).toBe('bruker, some, false'))
  expect(words.value).toBe('bruker')
  expect(errors).not.toHaveBeenCalled()
})

test('what an island has stored is not taken for what a reader chose', async () => {
  const changes = vi.fn()
  function Stored() {
    const checked = useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    )
    return h('input', {type: 'checkbox', checked, onChange: changes})
  }
  registerIslands({Stored: async () => ({Stored})}, LoadError)
  open(
    '/manual/docs/a',
    `<div data-article><div data-island="Stored">${renderToString(h(Stored))}</div></div>`,
  )
  sleep = mountIslands($('[data-article]')!)
  await vi.waitFor(() => expect(($('input') as HTMLInputElement).checked).toBe(true))
  await frame()
  expect(changes).not.toHaveBeenCalled()
})

test('a React page knows what was typed before it was hydrated', async () => {
  const Page = withEarlyInput(Form)
  open('/manual/form', `<div data-page>${renderToString(h(Form))}</div>`)
  ;($('input') as HTMLInputElement).value = 'bruker'
  ;($('[type=checkbox]') as HTMLInputElement).checked = false
  const root = hydrateRoot($('[data-page]')!, h(Page))
  sleep = () => root.unmount()
  await vi.waitFor(() => expect($('output')!.textContent).toBe('bruker, all, false'))
  expect(($('input') as HTMLInputElement).value).toBe('bruker')
  expect(errors).not.toHaveBeenCalled()
})

test('a React page that is opened by a click gets no events of its fields', async () => {
  const changes = vi.fn()
  const Choice = () =>
    h('select', {value: 'b', onChange: changes}, h('option', {}, 'a'), h('option', {}, 'b'))
  open('/manual/form', '<div data-page></div>')
  const root = createRoot($('[data-page]')!)
  sleep = () => root.unmount()
  root.render(h(withEarlyInput(Choice)))
  await vi.waitFor(() => expect(($('select') as HTMLSelectElement).value).toBe('b'))
  await frame()
  expect(changes).not.toHaveBeenCalled()
})
