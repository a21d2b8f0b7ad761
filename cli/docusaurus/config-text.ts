/** Reads the text of a Docusaurus configuration. None of it is run. */
import {endOfBraces, QUOTED} from './jsx.ts'

/** Docs of a site: its own, or those of a plugin. */
export interface Docs {
  path: string
  at: string
  /** Text of their options. */
  options: string
}

/** What is before the options of a plugin: its key in a preset, or its package. */
const PLUGIN =
  /(?:(?<![\w.])(docs|blog|pages)["']?\s*:|@docusaurus\/plugin-content-(docs|blog|pages)["'`]\s*,)\s*$/

/** Returns the docs of a configuration, in their order: each plugin or preset has a folder and an address. */
export function docsIn(config: string): Docs[] {
  const found: Docs[] = []
  for (const {index} of config.matchAll(
    /(?<![\w.])(?:routeBasePath|path|versions|lastVersion|editUrl)["']?\s*:/g,
  )) {
    const {start, text: options} = around(config, index)
    const own = withoutObjects(options)
    const path = textOf(own, 'path')
    const at = textOf(own, 'routeBasePath')
    const plugin = PLUGIN.exec(config.slice(Math.max(0, start - 50), start))
    const isDocs = plugin
      ? (plugin[1] ?? plugin[2]) === 'docs'
      : at !== undefined || (path !== undefined && /(?:^|\/)docs(?:\/|$)/.test(path))
    const docs = {
      path: path ?? 'docs',
      at: `/${(at ?? 'docs').replace(/^\/+|\/+$/g, '')}`,
      options,
    }
    if (isDocs && !found.some((one) => one.path === docs.path)) found.push(docs)
  }
  return found
}

/** Matches the key with any value, also a function. */
const EDIT_URL = /(?<![\w.])editUrl["']?\s*(?:[(,]|:(?!\s*(?:undefined|null|false)\b))/

/**
 * Returns the address of the folder of the site at which its files can be edited, and whether code computes it. `options`: those
 * of the docs, which can contain an object of the configuration: `{...common}`.
 */
export function editUrlIn(
  options: string,
  config: string,
): {editUrl?: string; isEditUrlCode?: boolean} {
  const own = withoutObjects(options)
  const written = textOf(own, 'editUrl')
  if (written === undefined) {
    const isCode = EDIT_URL.test(own) || (own.includes('...') && EDIT_URL.test(config))
    return isCode ? {isEditUrlCode: true} : {}
  }
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) return {}
  return {editUrl: `${written.replace(/\/+$/, '')}/`}
}

/** Returns the object around a position, without the objects in it. */
export function objectAround(config: string, index: number): string {
  return withoutObjects(around(config, index).text)
}

function around(config: string, index: number): {start: number; text: string} {
  let start = index
  for (let depth = 1; depth > 0 && --start >= 0; )
    if (config[start] === '}') depth++
    else if (config[start] === '{') depth--
  const end = start < 0 ? -1 : endOfBraces(config, start)
  return {start, text: config.slice(start + 1, end < 0 ? undefined : end - 1)}
}

function withoutObjects(text: string): string {
  const less = text.replace(/\{[^{}]*\}/g, '')
  return less === text ? text : withoutObjects(less)
}

/** Returns the text of the object that is the value of a key; '' if there is none. */
export function objectOf(text: string, key: string): string {
  const name = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = new RegExp(`(?<![\\w.-])(["']?)${name}\\1\\s*:\\s*\\{`).exec(text)
  const start = found ? found.index + found[0].length - 1 : -1
  const end = start < 0 ? -1 : endOfBraces(text, start)
  return end < 0 ? '' : text.slice(start + 1, end - 1)
}

/** Reads `{from: '/old', to: '/new'}`, in either order; `from` can be a list. */
export function redirectsIn(config: string): [string, string][] {
  return [...config.matchAll(/\{[^{}]*\bfrom["']?\s*:[^{}]*\}/g)].flatMap(([item]) => {
    const to = textOf(item, 'to')
    const from = /\bfrom["']?\s*:\s*(\[[^\]]*\]|["'][^"'\n]*["'])/.exec(item)?.[1] ?? ''
    return to === undefined
      ? []
      : [...from.matchAll(/["']([^"'\n]+)["']/g)].map(([, old]): [string, string] => [old!, to])
  })
}

/** Returns the first quoted text after a key. */
export function textOf(config: string, key: string): string | undefined {
  const found = new RegExp(
    `(?<![\\w.])["']?${key}["']?\\s*:\\s*(["'\`])((?:\\\\.|(?!\\1)[^\\n$\\\\])*)\\1`,
  ).exec(config)
  return found?.[2]?.replace(/\\(.)/g, '$1')
}

/** Signs of a comment in quotes are text: `include: ['**\/*.md']`. */
const COMMENT = new RegExp(`(${QUOTED})|/\\*[\\s\\S]*?\\*/|^[^\\S\\r\\n]*//.*$`, 'gm')

export function withoutComments(code: string): string {
  return code.replace(COMMENT, '$1')
}
