/** Rules of `site.config.ts` beyond the types of its keys. Pure. */
import type * as z from 'zod/mini'
import {cut, pathProblem} from '../disk/path-rules.ts'
import {KEYS} from '../parse/front-matter/front-matter-schema.ts'
import {refusalOf} from '../parse/url-schemes.ts'
import {isKeep, MOST_KEPT} from '../write/earlier-builds.ts'
import type {UserConfig} from './config.ts'
import type {configSchema} from './config-schema.ts'
import type {Problem} from './validate.ts'

/** Reports external addresses that would run code or lead nowhere. */
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

/** Reports names of folders that would break messages and scripts. */
export function folderProblems(config: UserConfig): Problem[] {
  return (['content', 'theme', 'outDir'] as const).flatMap((key) =>
    typeof config[key] === 'string' && /\p{Cc}/u.test(config[key])
      ? [{path: [key], message: `"${key}" contains a control character.`}]
      : [],
  )
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
    ...(hint ? {hint} : {}),
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

/**
 * Reports problems of settings for every page: language, end of the
 * head, policy, and the number of builds that files are kept.
 */
export function pageProblems({lang, head, keep, external = [], csp = {}}: UserConfig): Problem[] {
  const problems: Problem[] = []
  const say = (path: Problem['path'], message: string) => problems.push({path, message})
  if (keep !== undefined && !isKeep(keep))
    say(['keep'], `"keep" must be a whole number from 1 to ${MOST_KEPT}, not ${keep}.`)
  if (lang !== undefined && !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang))
    say(['lang'], `"lang" must be a code of a language such as "de" or "pt-BR", not "${lang}".`)
  const wrong = head === undefined ? undefined : headProblem(head)
  if (wrong) problems.push({path: ['head'], message: `"head" ${wrong}.`})
  for (const [name, sources] of Object.entries(csp || {}))
    for (const [at, source] of sources.entries()) {
      const message = `"csp.${name}" must list sources such as "https://example.org", not "${source}".`
      if (!/^[^\s;,]+$/.test(source)) say(['csp', name, at], message)
    }
  for (const [at, path] of external.entries())
    if (!/^\/[\w.~-]+(\/[\w.~-]+)*\/?$/.test(path))
      say(['external', at], `"external" must name paths such as "/app", not "${path}".`)
  return problems
}

const FIELD_TYPES = ['text', 'number', 'flag', 'texts']

/** Reports attributes with scripts in `head`. The reader of HTML is loaded only for this. */
export async function handlerProblems({head, csp}: UserConfig): Promise<Problem[]> {
  if (head === undefined || csp === false || !/\bon/i.test(head)) return []
  const {handlersIn} = await import('../resolve/content-security-policy.ts')
  return handlersIn(head)
    .slice(0, 1)
    .map((handler) => ({
      path: ['head'],
      message: `"head" has the attribute "${handler}", which the content security policy of the site blocks.`,
      hint: 'Write a <script>, or turn the policy off with csp: false.',
    }))
}

/** Reports added keys of front matter with an unknown type, or with a name that labdocs uses itself. */
export function fieldProblems({frontMatter = {}}: UserConfig): Problem[] {
  const path = ['frontMatter']
  if (typeof frontMatter !== 'object' || frontMatter === null || Array.isArray(frontMatter))
    return [{path, message: '"frontMatter" must be a map of keys and types.'}]
  return Object.entries(frontMatter).flatMap(([key, type]): Problem[] => {
    const at = {path: [...path, key]}
    if (KEYS.includes(key))
      return [{...at, message: `"${key}" is a key of labdocs itself.`, hint: 'Use another name.'}]
    if (!/^[a-z]\w*$/.test(key))
      return [{...at, message: `"${key}" must be a word such as "reviewed_by".`}]
    const isWords =
      Array.isArray(type) && type.length > 0 && type.every((word) => typeof word === 'string')
    if (isWords || FIELD_TYPES.includes(type as string)) return []
    const types = `${FIELD_TYPES.join(', ')}, or a list of words`
    return [{...at, message: `The type of "${key}" must be one of ${types}.`}]
  })
}

const IN_HEAD = ['meta', 'link', 'script', 'style', 'noscript']

/** Returns markup that browsers would move into the body, or never close. Completes "head …". */
export function headProblem(html: string): string | undefined {
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
    {
      name: version?.name ?? 'current',
      at: at ?? '/docs',
      folder: folder === '.' ? '' : (folder ?? 'docs'),
      last: false,
    },
    ...versions,
  ]
  for (const [index, one] of all.entries()) {
    const before = all.slice(0, index)
    if (!/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/.test(one.at) || !isPathOrEmpty(one.at.slice(1)))
      say('at', `"at" must be a route such as "/docs", not "${one.at}".`)
    if (!isPathOrEmpty(one.folder))
      say('folder', `"folder" must be a folder of the content such as "docs", not "${one.folder}".`)
    // It is part of the name of a file of the search index.
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

/** Whether the folders exist is checked later: see `resolve/sidebar/tabs.ts`. */
export function sidebarProblems({sidebars}: NonNullable<UserConfig['docs']> = {}): Problem[] {
  if (!sidebars) return []
  const say = (message: string, hint: string) => [{path: ['docs', 'sidebars'], message, hint}]
  const deep = sidebars.find((folder) => folder.includes('/') || pathProblem(folder))
  if (deep !== undefined)
    return say(
      `"docs.sidebars" must name top folders of the docs such as "guide", not "${deep}".`,
      'Write the names of folders without slashes.',
    )
  const twice = sidebars.find((folder, at) => sidebars.indexOf(folder) < at)
  if (twice !== undefined)
    return say(`"docs.sidebars" names the folder "${twice}" twice.`, 'Remove one of them.')
  return sidebars.length < 2
    ? say(
        '"docs.sidebars" must name at least two folders.',
        'Leave "sidebars" out for one sidebar with all pages.',
      )
    : []
}

/** Returns whether it is a relative path without `..` and hidden names. */
function isPathOrEmpty(text: string): boolean {
  return text === '' || pathProblem(text) === undefined
}

type Docs = z.output<typeof configSchema>['docs']
/** A version of the docs: its folder in the content, and its address. */
export type VersionConfig = Docs['versions'][number]

/** Returns the versions of the docs, the one in the folder `docs` first. */
export function versionsOf(docs: Docs, bare: boolean): VersionConfig[] {
  const first = {
    ...(docs.version ?? {name: 'current', label: 'Next', noindex: false}),
    folder: docs.folder === '.' ? '' : (docs.folder ?? (bare ? '' : 'docs')),
    at: docs.at ?? (bare ? '/' : '/docs'),
    last: !docs.versions.some((version) => version.last),
  }
  return [first, ...docs.versions]
}

/** Returns whether it is only protocol and host, without a path. */
export function isOrigin(url: string): boolean {
  try {
    const parsed = new URL(url)
    return parsed.origin === url.replace(/\/$/, '') && /^https?:$/.test(parsed.protocol)
  } catch {
    return false
  }
}
