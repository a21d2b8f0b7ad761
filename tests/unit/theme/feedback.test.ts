import {expect, test} from 'vitest'
import {feedbackHref} from '../../../theme/article/feedback-href.ts'

const facts = {
  title: 'Labels & codes',
  page: 'https://x.org/docs/labels',
  version: '3.0',
  section: 'sizes',
  query: 'label + size',
}

test('an issue has a title and a text', () => {
  const url = new URL(feedbackHref('https://github.com/a/b/issues/new?labels=docs', facts))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    labels: 'docs',
    title: 'Not answered: Labels & codes',
    body: 'Page: https://x.org/docs/labels#sizes\nVersion: 3.0\nSearched for: label + size\n\nWhat I wanted to know:\n',
  })
})

test('a mail has them as mail programs read them: no plus for a space', () => {
  const href = feedbackHref('mailto:a@b.org', facts)
  expect(href).toMatch(/^mailto:a@b\.org\?subject=Not%20answered%3A%20Labels%20%26%20codes&body=/)
  expect(href).toContain('Searched%20for%3A%20label%20%2B%20size')
})

test('a form gets each fact by its name, and none that is not known', () => {
  const href = feedbackHref('https://x.org/form', {title: 'T', page: 'https://x.org/docs'})
  expect(href).toBe('https://x.org/form?page=https%3A%2F%2Fx.org%2Fdocs')
})
