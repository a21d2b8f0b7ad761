// @vitest-environment happy-dom
/** The block of facts above an article, and the link to edit it. */
import {createElement as h} from 'react'
import {renderToString} from 'react-dom/server'
import {expect, test} from 'vitest'
import {RuntimeProvider} from '../../../runtime/react/context.tsx'
import type {Page} from '../../../runtime/shared/types.ts'
import {EditLink} from '../../../theme/article/EditLink.tsx'
import {PageHeader} from '../../../theme/article/PageHeader.tsx'
import {page, site} from '../runtime/site.ts'

function factsOf(over: Partial<Page>): (string | null)[] {
  const value = {
    site: site(),
    view: {page: page('/docs/a', over), status: 'found' as const},
    loading: false,
  }
  document.body.innerHTML = renderToString(h(RuntimeProvider, {value}, h(PageHeader, {docs: true})))
  return [...document.querySelectorAll('.folio dd')].map(({textContent}) => textContent)
}

test('a role that is the name of the readers is said once', () => {
  expect(factsOf({audience: ['administrators'], role: 'administrator'})).toEqual(['Administrators'])
  expect(factsOf({audience: ['designers'], role: 'Designer', since: 'ELN 2.0'})).toEqual([
    'Designers',
    'ELN 2.0 or later',
  ])
})

test('another role is said next to the readers', () => {
  expect(factsOf({audience: ['administrators', 'designers'], role: 'administrator'})).toEqual([
    'Administrators, designers',
    'Administrator',
  ])
  expect(factsOf({role: 'administrator'})).toEqual(['Administrator'])
  expect(factsOf({audience: ['users']})).toEqual(['Lab users'])
})

test('the link to edit a page has its file name with all signs', () => {
  const value = {
    site: site({editUrl: 'https://example.org/edit/'}),
    view: {page: page('/docs/a', {sourceFile: 'docs/100%25 #1?.md'}), status: 'found' as const},
    loading: false,
  }
  const html = renderToString(h(RuntimeProvider, {value}, h(EditLink, {})))
  expect(html).toContain('href="https://example.org/edit/docs/100%2525 %231%3F.md"')
})

test('a link leads to steps that a phone does not show at once', () => {
  expect(factsOf({audience: ['users'], firstStep: 1})).toEqual(['Lab users', 'Go to the steps'])
  expect(document.querySelector('.folio a')!.getAttribute('href')).toBe('#step-1')
})
