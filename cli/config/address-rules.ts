/** Rules of `site.config.ts` for addresses that lead out of the site, and for its own links. Pure. */
import {cut} from '../disk/path-rules.ts'
import {refusalOf} from '../parse/url-schemes.ts'
import type {UserConfig} from './config.ts'
import type {Problem} from './validate.ts'

/** Reports links of the bar and the footer, and addresses of forms, that would run code or lead nowhere. */
export function addressProblems(config: UserConfig): Problem[] {
  const {nav = [], footer = [], issues, docs, external} = config
  const ofList = (name: string, list: typeof nav) =>
    list.map(({href}, at) => ({path: [name, at, 'href'], url: href}))
  const refusals = [
    ...ofList('nav', nav),
    ...ofList('footer', footer),
    {path: ['issues'], url: issues},
    {path: ['docs', 'editUrl'], url: docs?.editUrl},
  ].flatMap(({path, url}) => {
    const refused = url === undefined ? undefined : refusalOf(url, 'page')
    return refused ? [{path, message: refused.message, hint: refused.hint}] : []
  })
  if (refusals.length) return refusals
  return [
    ...nav.flatMap((item, at) => itemProblems(['nav', at], item, external)),
    ...footer.flatMap((item, at) => itemProblems(['footer', at], item, external)),
    ...formProblems(['issues'], issues, 'https://example.org/issues/new'),
    ...formProblems(['docs', 'editUrl'], docs?.editUrl, 'https://example.org/edit/'),
  ]
}

/** A host without its protocol, such as `example.org/a`, but no file, such as `guide.md`. */
const HOST = /^(?!.*\.(?:md|html?|tsx|pdf)$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/:?#]|$)/i

type Item = NonNullable<UserConfig['nav']>[number]

/** Reports a link without text or target, and one whose target would be ignored or lead out of the site. */
function itemProblems(
  path: Problem['path'],
  item: Item,
  external: readonly string[] = [],
): Problem[] {
  const {label, to, href} = item
  const name = `"${path.join('.')}"`
  const say = (key: string, message: string, hint?: string): Problem[] => [
    {path: [...path, key], message, hint},
  ]
  if (!label.trim()) return say('label', `${name} has an empty "label".`)
  if (to === undefined && href === undefined)
    return say('label', `${name} leads nowhere: it has neither "to" nor "href".`)
  if (to !== undefined && href !== undefined)
    return say('href', `${name} has two targets, "to" and "href".`, 'Remove one of them.')
  if (to !== undefined && /^[a-z][a-z0-9+.-]*:|^\/\//i.test(to))
    return say('to', `${name} leads to another site, ${to}.`, 'Write it as "href".')
  if (to !== undefined && !to.startsWith('/'))
    return say(
      'to',
      `${name} must name a route, not "${cut(to)}".`,
      'A route begins with "/", as in "/docs".',
    )
  if (href !== undefined && HOST.test(href))
    return say(
      'href',
      `${name} is not a whole address: ${cut(href)}.`,
      `Write https://${cut(href)}, or the route of a page as "to".`,
    )
  const isOurs = href !== undefined && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)
  return isOurs && !external.some((one) => `${href}/`.startsWith(`${one.replace(/\/$/, '')}/`))
    ? say('href', `${name} leads to this site, ${href}.`, 'Write the route of the page as "to".')
    : []
}

function formProblems(path: string[], url: string | undefined, example: string): Problem[] {
  return url === undefined || /^https?:\/\/[^/\s]+/i.test(url)
    ? []
    : [
        {
          path,
          message: `"${path.join('.')}" must be an address such as "${example}", not "${cut(url)}".`,
        },
      ]
}

/** Reports an invalid address for feedback. */
export function feedbackProblems({feedback}: UserConfig): Problem[] {
  if (feedback === undefined || /^(mailto:[^@\s]+@[^@\s?]+|https?:\/\/[^/\s]+.*)$/i.test(feedback))
    return []
  const message = `"feedback" must be an address such as "mailto:help@example.org" or "https://example.org/form", not "${feedback}".`
  return [{path: ['feedback'], message}]
}

/** Reports an invalid address of a search server, and invalid parameters. */
export function endpointProblems({search}: UserConfig): Problem[] {
  const {url, index, key} = search?.endpoint ?? {}
  const say = (name: string, message: string, hint?: string): Problem => ({
    path: ['search', 'endpoint', name],
    message: `"search.endpoint.${name}" must ${message}.`,
    hint,
  })
  return [
    ...(url !== undefined && !/^https?:\/\/[^/?#\s@;,]+(\/[^?#\s]*)?$/.test(url)
      ? [say('url', `be an address such as "https://search.example.org", not "${cut(url)}"`)]
      : []),
    ...(index !== undefined && !/^[\w-]+$/.test(index)
      ? [say('index', `be a name such as "docs", not "${cut(index)}"`)]
      : []),
    ...(key !== undefined && !/^[!-~]+$/.test(key)
      ? [
          say(
            'key',
            'be letters, digits and signs without spaces',
            'Every reader can see this key: use one that can search and nothing else.',
          ),
        ]
      : []),
  ]
}
