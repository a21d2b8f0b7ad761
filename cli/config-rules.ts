/** Rules of `site.config.ts` that go beyond the types of its keys. Pure. */
import type {UserConfig} from './config.ts'
import {pathProblem} from './disk/names.ts'
import {refusalOf} from './parse/schemes.ts'
import {handlersIn} from './resolve/policy.ts'
import type {Problem} from './schema.ts'
import {MOST_KEPT} from './write/keep.ts'

/** Addresses elsewhere that would run code or lead nowhere. */
export function addressProblems({nav = [], footer = [], issues, docs}: UserConfig): Problem[] {
  const ofList = (name: string, list: typeof nav) =>
    list.map(({href}, at) => ({path: [name, String(at), 'href'], url: href}))
  return [
    ...ofList('nav', nav),
    ...ofList('footer', footer),
    {path: ['issues'], url: issues},
    {path: ['docs', 'editUrl'], url: docs?.editUrl},
  ].flatMap(({path, url}) => {
    const refused = url === undefined ? undefined : refusalOf(url, 'page')
    const {message = '', hint} = refused ?? {}
    return refused ? [{path, message, ...(hint ? {hint} : {})}] : []
  })
}

/** An address that a reader's message goes to. */
export function feedbackProblems({feedback}: UserConfig): Problem[] {
  if (feedback === undefined || /^(mailto:[^@\s]+@[^@\s?]+|https?:\/\/[^/\s]+.*)$/i.test(feedback))
    return []
  return [
    {
      path: ['feedback'],
      message: `"feedback" must be an address such as "mailto:help@example.org" or "https://example.org/form", not "${feedback}".`,
    },
  ]
}

/** What every page gets: its language, what its head ends with, what it may load; and how many builds its files outlive. */
export function pageProblems({lang, head, keep, external = [], csp = {}}: UserConfig): Problem[] {
  const problems: Problem[] = []
  if (keep !== undefined && !isKeep(keep))
    problems.push({
      path: ['keep'],
      message: `"keep" must be a whole number from 1 to ${MOST_KEPT}, not ${keep}.`,
    })
  if (lang !== undefined && !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang))
    problems.push({
      path: ['lang'],
      message: `"lang" must be a code of a language such as "de" or "pt-BR", not "${lang}".`,
    })
  const wrong = head === undefined ? undefined : headProblem(head)
  if (wrong) problems.push({path: ['head'], message: `"head" ${wrong}.`})
  const handler = head === undefined || csp === false ? undefined : handlersIn(head)[0]
  if (handler)
    problems.push({
      path: ['head'],
      message: `"head" has the attribute "${handler}", which browsers do not run under the policy of the site.`,
      hint: 'Write a <script>, or turn the policy off with csp: false.',
    })
  for (const [name, sources] of Object.entries(csp || {}))
    for (const [at, source] of sources.entries())
      if (!/^[^\s;,]+$/.test(source))
        problems.push({
          path: ['csp', name, at],
          message: `"csp.${name}" must list sources such as "https://example.org", not "${source}".`,
        })
  for (const [at, path] of external.entries())
    if (!/^\/[\w.~-]+(\/[\w.~-]+)*\/?$/.test(path))
      problems.push({
        path: ['external', at],
        message: `"external" must name paths such as "/app", not "${path}".`,
      })
  return problems
}

export function isKeep(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_KEPT
}

const IN_HEAD = ['meta', 'link', 'script', 'style', 'noscript']

/** What browsers would move into the body, or never close. Completes "head …". */
function headProblem(html: string): string | undefined {
  const rest = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|noscript)\b[^>]*>.*?<\/\1\s*>/gis, '')
    .replace(/<(meta|link)\b[^>]*>/gi, '')
    .trim()
  if (!rest) return undefined
  const [, tag] = /^<([a-z][\w-]*)/i.exec(rest) ?? []
  if (tag === undefined) return `holds the text "${rest.slice(0, 40)}", which belongs on a page`
  return IN_HEAD.includes(tag.toLowerCase())
    ? `holds a <${tag}> that is not closed`
    : `holds <${tag}>; what can be there is ${IN_HEAD.map((one) => `<${one}>`).join(', ')}`
}

export function versionProblems({
  at,
  folder,
  version,
  versions = [],
}: NonNullable<UserConfig['docs']> = {}): Problem[] {
  const problems: Problem[] = []
  const say = (key: string, message: string) =>
    problems.push({path: ['docs', 'versions', key], message})
  const all = [
    {name: version?.name ?? 'current', at: at ?? '/docs', folder: folder ?? 'docs', last: false},
    ...versions,
  ]
  for (const [index, one] of all.entries()) {
    const before = all.slice(0, index)
    if (!/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/.test(one.at) || !isPathOrEmpty(one.at.slice(1)))
      say('at', `"at" must be a route such as "/docs", not "${one.at}".`)
    if (!isPathOrEmpty(one.folder))
      say('folder', `"folder" must be a folder of the content such as "docs", not "${one.folder}".`)
    // The name of a file of the search index.
    if (one.name.includes('/') || pathProblem(one.name, {ending: '-12345678.json'}))
      say('name', `"name" must be a word such as "3.0", not "${one.name}".`)
    if (before.some(({name}) => name === one.name))
      say('name', `Two versions are named "${one.name}".`)
    if (before.some((other) => other.at === one.at))
      say('at', `Two versions are served at "${one.at}".`)
    if (one.last && before.some(({last}) => last)) say('last', 'Two versions are the last one.')
  }
  return problems
}

/** Names between slashes, none of which leads up or is hidden. */
export function isPathOrEmpty(text: string): boolean {
  return text === '' || pathProblem(text) === undefined
}
