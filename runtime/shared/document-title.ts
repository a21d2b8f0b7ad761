import type {Page, SiteData} from './types.ts'

/** Returns the title of the document that shows a page. The title of the home page is that of the site. */
export function documentTitle(
  {title, route}: Pick<Page, 'title' | 'route'>,
  site: Pick<SiteData, 'title'>,
): string {
  return title === site.title || route === '/' ? site.title : `${title} | ${site.title}`
}
