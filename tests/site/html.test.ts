/**
 * The HTML of the real site: no style attributes (a strict Content-Security-Policy forbids them), no duplicate ids, no drawing
 * without a size.
 */
import {readFileSync} from 'node:fs'
import type {Element, Nodes} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import {expect, test} from 'vitest'
import {isReserved} from '../../cli/parse/unique-ids.ts'
import {IDS, ISLAND_IDS} from '../../runtime/shared/ids.ts'
import {article} from '../../theme/article.tsx'
import {fileOf, routesOf} from '../support/routes.ts'
import {site} from '../support/site.ts'

test('no page has a style attribute or a style element', async () => {
  const {out} = await site('.')
  for (const route of routesOf(out)) {
    // Code examples are escaped, so every match is a real tag.
    const tags = readFileSync(fileOf(out, route), 'utf8').match(/<style[\s>]|<[a-z][^>]*\sstyle=/g)
    expect.soft(tags ?? [], route).toEqual([])
  }
})

test('every drawing has a width and a height, so that none fills the window without a style sheet', async () => {
  const {out} = await site('.')
  for (const route of routesOf(out)) {
    let depth = 0
    const wide: string[] = []
    for (const [tag] of readFileSync(fileOf(out, route), 'utf8').matchAll(
      /<svg\b[^>]*>|<\/svg>/g,
    )) {
      const isOpen = tag !== '</svg>'
      if (isOpen && !depth && / viewBox=/.test(tag) && !/ width=.* height=/.test(tag))
        wide.push(tag)
      depth += isOpen ? 1 : -1
    }
    expect.soft(wide, route).toEqual([])
  }
})

test('no page holds an id twice', async () => {
  const {out} = await site('.')
  for (const route of routesOf(out)) {
    const ids = [
      ...readFileSync(fileOf(out, route), 'utf8').matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g),
    ].map(([, id]) => id!)
    expect
      .soft(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        route,
      )
      .toEqual([])
  }
})

test('every id of the frame, and every one that the theme makes in an article, is reserved', async () => {
  const {out} = await site('.')
  const list = [...Object.values(IDS), ISLAND_IDS, ...article.ids!]
  const seen = new Set<string>()
  const own = (node: Nodes, inArticle: boolean): string[] => {
    if (!('children' in node)) return []
    const {properties} = node as Element
    const made = !inArticle || String(properties?.className ?? '').includes('term__pop')
    const id = made && properties?.id ? [String(properties.id)] : []
    // A page with a component of its own is an article as well.
    const isArticle = 'dataArticle' in (properties ?? {}) || 'dataPage' in (properties ?? {})
    return [...id, ...node.children.flatMap((child) => own(child, inArticle || isArticle))]
  }
  for (const route of routesOf(out)) {
    const ids = own(fromHtml(readFileSync(fileOf(out, route), 'utf8')), false)
    for (const id of ids) seen.add(id.replace(/:.*/, ':'))
    expect
      .soft(
        ids.filter((id) => !isReserved(id, list)),
        route,
      )
      .toEqual([])
  }
  expect([...seen].sort()).toEqual(['labdocs-page', 'main', 'menu', 'root', 'term:'])
})
