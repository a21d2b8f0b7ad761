/** What search engines read of a page besides its text (JSON-LD, https://schema.org). Pure. */
import {withBase} from '../../runtime/location.ts'
import {withoutSigns} from '../../runtime/search/signs.ts'
import {trailOf} from '../../runtime/sidebar.ts'
import type {Page, Route} from '../../runtime/types.ts'
import type {Entry, Site} from '../types.ts'

/** Objects of schema.org for a page; none for the not-found page. */
export function structuredData(page: Page, site: Site): object[] {
  const entry = site.entries.get(page.route)
  if (!entry) return []
  if (page.route === '/') return [website(site)]
  return [
    ...(page.kind === 'doc' ? [article(page, site)] : []),
    ...breadcrumbs(entry, site),
    ...questions(entry, site),
  ]
}

function website(site: Site): object {
  const {title, tagline} = site.data
  return {
    ...about('WebSite', site),
    name: title,
    ...(tagline ? {description: tagline} : {}),
    url: addressOf('/', site),
    ...(site.entries.has('/search')
      ? {
          potentialAction: {
            '@type': 'SearchAction',
            target: `${addressOf('/search', site)}?q={words}`,
            'query-input': 'required name=words',
          },
        }
      : {}),
  }
}

function article({route, title, description, updated}: Page, site: Site): object {
  return {
    ...about('TechArticle', site),
    headline: title,
    description,
    url: addressOf(route, site),
    ...(updated ? {dateModified: updated} : {}),
    isPartOf: {'@type': 'WebSite', name: site.data.title, url: addressOf('/', site)},
  }
}

/** The way through the sidebar. A step needs an address, unless it is the page itself. */
function breadcrumbs({route, version}: Entry, site: Site): object[] {
  const sidebars = site.versions.find(({name}) => name === version)?.sidebars ?? {}
  const trail = trailOf(Object.values(sidebars)[0] ?? [], route).filter((item) => item.route)
  return trail.length < 2
    ? []
    : [
        {
          ...about('BreadcrumbList', site),
          itemListElement: trail.map((item, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: item.label,
            item: addressOf(item.route!, site),
          })),
        },
      ]
}

/** A page whose headings are mostly questions is a list of questions and answers. */
function questions({doc}: Entry, site: Site): object[] {
  const sections = (doc?.sections ?? []).filter(({heading, text}) => heading && text)
  const asked = sections.filter(({heading}) => heading.endsWith('?'))
  return asked.length < 2 || asked.length * 2 < sections.length
    ? []
    : [
        {
          ...about('FAQPage', site),
          mainEntity: asked.map(({heading, text}) => ({
            '@type': 'Question',
            name: heading,
            acceptedAnswer: {'@type': 'Answer', text: withoutSigns(text)},
          })),
        },
      ]
}

function about(type: string, {lang}: Site): object {
  return {'@context': 'https://schema.org', '@type': type, inLanguage: lang}
}

function addressOf(route: Route, {data}: Site): string {
  return data.url + withBase(route, data.base)
}
