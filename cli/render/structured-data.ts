/** Structured data of a page for search engines (JSON-LD, https://schema.org). Pure. */
import {withBase} from '../../runtime/shared/location.ts'
import {withoutSigns} from '../../runtime/shared/search/signs.ts'
import {trailOf} from '../../runtime/shared/sidebar.ts'
import type {Page, Route} from '../../runtime/shared/types.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import type {Entry, Site} from '../types.ts'

const CONTEXT = 'https://schema.org'

/** Returns the schema.org objects of a page; none for the not-found page. */
export function structuredData(page: Page, site: Site): object[] {
  const entry = site.entries.get(page.route)
  if (!entry) return []
  if (page.route === '/') return [website(site)]
  return [
    ...(page.kind === 'doc' ? [article(page, site)] : []),
    ...breadcrumbs(entry, site),
    ...questions(entry, site),
    ...procedure(entry, site),
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

function article({route, title, description, updated, author}: Page, site: Site): object {
  return {
    ...about('TechArticle', site),
    headline: title,
    ...(description ? {description} : {}),
    url: addressOf(route, site),
    ...(updated ? {dateModified: updated} : {}),
    ...(author ? {author: {'@type': 'Person', name: author}} : {}),
    isPartOf: {'@type': 'WebSite', name: site.data.title, url: addressOf('/', site)},
  }
}

/** Returns the path in the sidebar. Each step needs an address, except the page itself. */
function breadcrumbs({route, version}: Entry, site: Site): object[] {
  const tree = sidebarOf(site.versions.find(({name}) => name === version))
  const trail = trailOf(tree, route).filter((item) => item.route)
  return trail.length < 2
    ? []
    : [
        {
          '@context': CONTEXT,
          '@type': 'BreadcrumbList',
          itemListElement: trail.map((item, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: item.label,
            item: addressOf(item.route!, site),
          })),
        },
      ]
}

/** Returns a list of questions and answers if most headings of a page are questions. */
function questions({doc}: Entry, site: Site): object[] {
  // The headings are at hand, the texts may have to be read.
  if ((doc?.headings ?? []).filter(({text}) => text.trimEnd().endsWith('?')).length < 2) return []
  const sections = doc!.sections
    .map(({heading, text}) => ({heading, text: withoutSigns(text).trim()}))
    .filter(({heading, text}) => heading && text)
  const asked = sections.filter(({heading}) => heading.endsWith('?'))
  return asked.length < 2 || asked.length * 2 < sections.length
    ? []
    : [
        {
          ...about('FAQPage', site),
          mainEntity: asked.map(({heading, text}) => ({
            '@type': 'Question',
            name: heading,
            acceptedAnswer: {'@type': 'Answer', text},
          })),
        },
      ]
}

/** Returns names and addresses of the steps. Their texts are on the page, and readers should not load them twice. */
function procedure({doc, route, title}: Entry, site: Site): object[] {
  return doc?.steps
    ? [
        {
          ...about('HowTo', site),
          name: title,
          step: doc.steps.map(({id, name}, at) => ({
            '@type': 'HowToStep',
            position: at + 1,
            name,
            url: `${addressOf(route, site)}#${id}`,
          })),
        },
      ]
    : []
}

/** schema.org defines a language for creative works, but not for lists. */
function about(type: string, {lang}: Site): object {
  return {'@context': CONTEXT, '@type': type, inLanguage: lang}
}

function addressOf(route: Route, {data}: Site): string {
  return data.url + withBase(route, data)
}
