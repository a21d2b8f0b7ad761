/** Rows of the sidebar that are not plain pages, and the link to edit a page. */
import {type ComponentType, createElement as h} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {RuntimeProvider, type RuntimeValue} from '../../../runtime/react/context.tsx'
import type {Page, SidebarItem} from '../../../runtime/shared/types.ts'
import {EditLink, ReportLink} from '../../../theme/article/EditLink.tsx'
import {Tree} from '../../../theme/navigation/Sidebar.tsx'

function draw(
  component: ComponentType<never>,
  {items = [], page = {}}: {items?: SidebarItem[]; page?: Partial<Page>},
): string {
  const value = {
    site: {
      base: '/',
      ending: '',
      editUrl: 'https://x.org/edit/',
      issues: 'https://x.org/issues/new?labels=docs',
      url: 'https://y.org',
      versions: [{name: 'current', isLast: true, sidebars: {sidebar: items}}],
    },
    view: {page: {route: '/docs/a', version: 'current', ...page}, status: 'found'},
    loading: false,
  } as unknown as RuntimeValue
  return renderToStaticMarkup(
    h(RuntimeProvider, {value}, h(component, {label: 'Docs sidebar'} as never)),
  )
}

test('a link to another site opens in a new tab and says so', () => {
  const html = draw(Tree as ComponentType<never>, {
    items: [
      {label: 'A', route: '/docs/a'},
      {label: 'Demo', href: 'https://demo.example'},
    ],
  })
  expect(html).toMatch(
    /<a class="tree__label" href="https:\/\/demo\.example" target="_blank" rel="noopener noreferrer">.*Demo.*\(opens in new tab\)/,
  )
  expect(html).toMatch(/<a class="tree__label" href="\/docs\/a" aria-current="page">/)
})

test('a badge is a word behind the label', () => {
  const html = draw(Tree as ComponentType<never>, {
    items: [{label: 'A', route: '/docs/a', badge: 'New'}],
  })
  expect(html).toContain('A<span class="tree__badge"> New</span>')
})

test.each([
  ['the file below the address of the site', undefined, 'https://x.org/edit/docs/a%23b.md'],
  ['an address of its own', 'https://y.org/a', 'https://y.org/a'],
  ['nowhere', null, undefined],
])('where a page is edited: %s', (_, editUrl, href) => {
  const html = draw(EditLink, {
    page: {sourceFile: 'docs/a#b.md', ...(editUrl === undefined ? {} : {editUrl})},
  })
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(href)
})

test('where a problem is reported: title and text are added to the parameters of the form', () => {
  const html = draw(ReportLink, {page: {title: 'A & B'}})
  const url = new URL(/href="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))
  expect(url.origin + url.pathname).toBe('https://x.org/issues/new')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    labels: 'docs',
    title: 'A & B: ',
    body: expect.stringContaining('https://y.org/docs/a'),
  })
})
