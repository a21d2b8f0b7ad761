// @vitest-environment happy-dom
/** A folder of thousands of pages in the tree: what the server renders, and what a reader can open. */
import {createElement as h} from 'react'
import {flushSync} from 'react-dom'
import {hydrateRoot, type Root} from 'react-dom/client'
import {renderToString} from 'react-dom/server'
import {afterEach, expect, test} from 'vitest'
import {RuntimeProvider, type RuntimeValue} from '../../../runtime/react/context.tsx'
import {Tree} from '../../../theme/navigation/Sidebar.tsx'
import {open} from '../runtime/site.ts'

const COUNT = 1000
const items = Array.from({length: COUNT}, (_, at) => ({label: `Page ${at}`, route: `/docs/p${at}`}))
const sidebars = {docs: [{label: 'Folder', items}]}
let root: Root | undefined

afterEach(() => root?.unmount())

const tree = (at: number) =>
  h(
    RuntimeProvider,
    {
      value: {
        site: {base: '/', versions: [{name: 'current', isLast: true, sidebars}]},
        view: {page: {route: `/docs/p${at}`, version: 'current'}, status: 'found'},
        loading: false,
      } as unknown as RuntimeValue,
    },
    h(Tree, {label: 'Docs sidebar'}),
  )
const pages = () => [...document.querySelectorAll('.tree ul a')].map(({textContent}) => textContent)
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({textContent}) => name.test(textContent ?? ''))

test('the pages around the shown one, and all of them on request', () => {
  const html = renderToString(tree(500))
  open('/docs/p500', `<div id="box">${html}</div>`)
  const box = document.getElementById('box')!
  const drawn = pages()
  expect(drawn).toHaveLength(51)
  expect([drawn[0], drawn[25], drawn.at(-1)]).toEqual(['Page 475', 'Page 500', 'Page 525'])
  const errors: unknown[] = []
  flushSync(() => {
    root = hydrateRoot(box, tree(500), {onRecoverableError: (error) => errors.push(error)})
  })
  expect(errors).toEqual([])
  expect(button(/above/)?.textContent).toBe('475 more above')
  // The next page shows the rows around it.
  flushSync(() => root!.render(tree(600)))
  expect(pages()[0]).toBe('Page 575')
  flushSync(() => button(/below/)!.click())
  expect(pages()).toHaveLength(COUNT)
  expect(button(/more (above|below)/)).toBe(undefined)
})

test('at the first page nothing is above', () => {
  open('/docs/p0', renderToString(tree(0)))
  expect(pages()[0]).toBe('Page 0')
  expect(button(/above/)).toBe(undefined)
  expect(button(/below/)?.textContent).toBe('949 more below')
})
