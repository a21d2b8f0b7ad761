/** `usePage`: what components of a site get. */
import {createElement as h} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, expectTypeOf, test} from 'vitest'
import {usePage} from '../../../runtime/index.ts'
import {RuntimeProvider, type RuntimeValue} from '../../../runtime/react/context.tsx'

type Shown = ReturnType<typeof usePage>

/** Returns what `usePage` returns on each of these pages. */
function pagesOf(...pages: object[]): Shown[] {
  const seen: Shown[] = []
  const Component = () => {
    seen.push(usePage())
    return null
  }
  for (const page of pages) {
    const value = {view: {page, status: 'found'}} as RuntimeValue
    renderToStaticMarkup(h(RuntimeProvider, {value}, h(Component)))
  }
  return seen
}

test('a page without keys of the site has an empty front matter, and stays the same object', () => {
  const home = {route: '/', title: 'Home'}
  const [first, again, other] = pagesOf(home, home, {...home})
  expect(first!.frontMatter.room).toBeUndefined()
  expect(first).toEqual({...home, frontMatter: {}})
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(home).not.toHaveProperty('frontMatter')
  expectTypeOf<Shown['frontMatter'][string]>().toEqualTypeOf<
    string | number | boolean | string[] | undefined
  >()
})

test('a page that has such keys is returned itself', () => {
  const page = {route: '/docs/a', frontMatter: {room: 'B 12'}}
  expect(pagesOf(page)[0]).toBe(page)
})
