/** Rules of `site.config.ts` beyond the types of its keys. Pure. */
import type * as z from 'zod/mini'
import {isTable} from '../attribute-types.ts'
import {pathProblem} from '../disk/path-rules.ts'
import {KEYS} from '../parse/front-matter/front-matter-schema.ts'
import {isKeep, MOST_KEPT} from '../write/earlier-builds.ts'
import type {UserConfig} from './config.ts'
import type {configSchema} from './config-schema.ts'
import type {Problem} from './validate.ts'

/** Reports names of folders that would break messages and scripts. */
export function folderProblems(config: UserConfig): Problem[] {
  return (['content', 'theme', 'outDir'] as const).flatMap((key) =>
    typeof config[key] === 'string' && /\p{Cc}/u.test(config[key])
      ? [{path: [key], message: `"${key}" contains a control character.`}]
      : [],
  )
}

/** Words of a policy that are written with quotes. Without them, browsers take them for hosts. */
const KEYWORDS = ['self', 'none', 'unsafe-inline', 'unsafe-eval', 'strict-dynamic']

/**
 * Reports problems of settings for every page: language, end of the
 * head, policy, and the number of builds that files are kept.
 */
export function pageProblems({
  title,
  lang,
  head,
  keep,
  external = [],
  csp = {},
  announcement,
}: UserConfig): Problem[] {
  const problems: Problem[] = []
  const say = (path: Problem['path'], message: string) => problems.push({path, message})
  if (!title.trim()) say(['title'], '"title" must not be empty.')
  if (announcement && !announcement.content.trim())
    say(['announcement', 'content'], '"announcement.content" must not be empty.')
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
      else if (KEYWORDS.includes(source))
        problems.push({
          path: ['csp', name, at],
          message: `"csp.${name}" names the host "${source}".`,
          hint: `The keyword has single quotes of its own: "'${source}'".`,
        })
    }
  for (const [at, path] of external.entries())
    if (!/^\/[\w.~-]+(\/[\w.~-]+)*\/?$/.test(path))
      say(['external', at], `"external" must name paths such as "/app", not "${path}".`)
  return problems
}

/** Reports levels of headings and numbers of the search that no page or no search could use. */
export function numberProblems({toc = {}, search = {}}: UserConfig): Problem[] {
  const problems: Problem[] = []
  const say = (path: string[], is: string, value: number) =>
    problems.push({path, message: `"${path.join('.')}" must be ${is}, not ${value}.`})
  const {min = 2, max = 3} = toc
  for (const [key, level] of Object.entries({min, max}))
    if (![2, 3, 4, 5, 6].includes(level)) say(['toc', key], 'a whole number from 2 to 6', level)
  if (!problems.length && min > max)
    problems.push({
      path: ['toc'],
      message: `The list "On this page" would be empty: "toc.min" is ${min}, and "toc.max" is ${max}.`,
    })
  const {limit = 8, k1 = 1.2, b = 0.75} = search
  if (!(Number.isInteger(limit) && limit > 0))
    say(['search', 'limit'], 'a whole number above 0', limit)
  if (k1 < 0) say(['search', 'k1'], '0 or more', k1)
  if (b < 0 || b > 1) say(['search', 'b'], 'from 0 to 1', b)
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
  if (!isTable(frontMatter))
    return [{path, message: '"frontMatter" must be a map of keys and types.'}]
  return Object.entries(frontMatter).flatMap(([key, type]): Problem[] => {
    const at = {path: [...path, key]}
    if (KEYS.includes(key))
      return [{...at, message: `"${key}" is a key of labdocs itself.`, hint: 'Use another name.'}]
    if (!/^[a-z]\w*$/.test(key))
      return [{...at, message: `"${key}" must be a word such as "reviewed_by".`}]
    // Every page would seem to have such a key.
    if (key in {})
      return [{...at, message: `"${key}" is a word of JavaScript.`, hint: 'Use another name.'}]
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
  if (tag === undefined) return `contains the text "${rest.slice(0, 40)}", which belongs on a page`
  return IN_HEAD.includes(tag.toLowerCase())
    ? `contains a <${tag}> that is not closed`
    : `contains <${tag}>; it can contain only ${IN_HEAD.map((one) => `<${one}>`).join(', ')}`
}

export function versionProblems({
  at,
  folder,
  version,
  versions = [],
}: NonNullable<UserConfig['docs']> = {}): Problem[] {
  const problems: Problem[] = []
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
    const place = index ? ['docs', 'versions', index - 1] : ['docs']
    const say = (key: string, message: string) => problems.push({path: [...place, key], message})
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
    if (before.some((other) => other.folder === one.folder))
      say('folder', `Two versions have the folder "${one.folder}".`)
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
    ...docs.version,
    folder: docs.folder === '.' ? '' : (docs.folder ?? (bare ? '' : 'docs')),
    at: docs.at ?? (bare ? '/' : '/docs'),
    last: !docs.versions.some((version) => version.last),
  }
  return [first, ...docs.versions]
}

/** Returns whether it is only protocol and host, without a path. */
export function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const {origin, protocol} = new URL(url)
  return origin === url.replace(/\/$/, '') && /^https?:$/.test(protocol)
}
