/** Chooses the pages for tests of all pages. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Manifest} from '../../cli/types.ts'

/** One page of each kind. */
export const KINDS = [
  '/',
  '/about',
  '/helpdesk',
  '/all-pages',
  '/search?q=sample',
  '/docs',
  '/docs/eln/ui/barcodes',
  '/docs/eln/ui/details/reaction_fields',
  '/docs/category/services',
  '/docs/services/chemspectra/nmr',
  '/docs/repo/details_standards/analysis_test/nmr',
  '/docs/documentation/style_guide',
  '/docs/documentation/figures',
  '/docs/nothing-here',
]

/** Returns every route of a built site, in the order of the manifest. */
export function routesOf(out: string): string[] {
  return manifestOf(out).routes.map(({route}) => route)
}

/** Returns the printed sections of a built site. */
export function printedOf(out: string): string[] {
  return manifestOf(out).printed ?? []
}

/** Returns what a build says about the site that it wrote. */
export function manifestOf(out: string): Manifest {
  return JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest
}

/** Returns the HTML file of a route in an output folder. */
export function fileOf(out: string, route: string): string {
  return join(out, `${route === '/' ? 'index' : route.slice(1)}.html`)
}

/** Returns the part of a list for one of several tests, so that workers share the pages. */
export function share<T>(list: T[], at: number, of: number): T[] {
  return list.filter((_, index) => index % of === at)
}
