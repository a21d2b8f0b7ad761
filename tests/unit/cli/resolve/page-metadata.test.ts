/** What a TSX page exports as `page`: its code can export anything. */
import {expect, test} from 'vitest'
import type {PageMeta} from '../../../../runtime/shared/theme-interface.ts'
import {said, siteOf} from './site.ts'

const DESCRIPTION = 'A page that is drawn by a component, with a description that is long enough.'

/** Returns the diagnostics of a page, and what is left of its data. */
async function checked(page: unknown, code: string) {
  const module = {file: 'pages/a.tsx', page: page as PageMeta, renderable: true}
  const site = await siteOf({'pages/a.tsx': code}, {modules: [module]})
  return {said: said(site), page: site.entries.get('/pages/a')?.module?.page}
}

test('a page without a description, and one without anything', async () => {
  const {said: one, page} = await checked({title: 'A'}, "export const page = {title: 'A'}")
  expect(one).toEqual([])
  expect(page).toEqual({title: 'A', description: ''})
  const text = await checked('A', "export const page = 'A'")
  expect(text.said[0]).toContain('front-matter-invalid pages/a.tsx:1:14 This must be a map')
  expect(text.page).toEqual({title: 'pages/a', description: ''})
})

test('wrong keys, values and style sheets are reported at their place, and left out', async () => {
  const code = `import type {PageMeta} from 'labdocs/runtime'

export const page: PageMeta = {
  titel: 'A',
  layout: 'narrow',
  styles: ['figures', 'figurs', 'front'],
}`
  const given = {
    titel: 'A',
    layout: 'narrow',
    styles: ['figures', 'figurs', 'front'],
    description: DESCRIPTION,
  }
  const {said: all, page} = await checked(given, code)
  expect(all).toEqual([
    'front-matter-unknown pages/a.tsx:4:3 Unknown key "titel". (Did you mean "title"?)',
    'front-matter-invalid pages/a.tsx:5:3 "layout" must be one of wide, plain.',
    'front-matter-invalid pages/a.tsx:6:3 The theme has no style sheet "figurs". (Did you mean "figures"?)',
    'front-matter-invalid pages/a.tsx:6:3 The theme has no style sheet "front". (Add the file sheets/front.css to the theme.)',
  ])
  expect(page).toEqual({title: 'pages/a', description: DESCRIPTION, styles: ['figures']})
})

test('a description that is misspelled or no text is one mistake', async () => {
  const about = async (page: unknown) => {
    const module = {file: 'pages/a.tsx', page: page as PageMeta, renderable: true}
    const site = await siteOf({'pages/a.tsx': 'export const page = x'}, {modules: [module]})
    return site.diagnostics.map(({code}) => code).filter((code) => /front|description/.test(code))
  }
  expect(await about({title: 'A', descripton: DESCRIPTION})).toEqual(['front-matter-unknown'])
  expect(await about({title: 'A', description: 5})).toEqual(['front-matter-invalid'])
  expect(await about('A')).toEqual(['front-matter-invalid'])
  expect(await about({title: 'A', layout: 'narrow'})).toEqual([
    'front-matter-invalid',
    'missing-description',
  ])
  expect(await about({layout: 'wide'})).toEqual(['front-matter-invalid', 'missing-description'])
})
