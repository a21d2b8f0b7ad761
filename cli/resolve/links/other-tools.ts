/**
 * Additional meanings of links in a folder of another tool, if a link is broken in ours: other tools use the
 * published addresses of pages, and addresses relative to that of the page. Pure.
 */
import {posix} from 'node:path'
import {normalizePath} from '../../../runtime/shared/location.ts'
import type {Route} from '../../../runtime/shared/types.ts'
import {cut, ONLY_CONTENT, offLimits} from '../../disk/path-rules.ts'
import {memoized} from '../../memoized.ts'
import type {Asset, Entries} from '../../types.ts'
import type {LinkTargets, Problem} from './links.ts'
import {endsWith} from './suggestions.ts'

type Targets = Pick<LinkTargets, 'lint' | 'entries' | 'routes' | 'asset' | 'skipped' | 'isLabel'>

/** `guide/index.html`, `guide.html`, `guide.md`, `guide/` -> `guide`. */
function stem(path: string): string {
  return path.replace(/(?:(?:^|\/)(?:_?index|readme))?\.(?:html|mdx?)$/i, '').replace(/\/$/, '')
}

/**
 * Returns the paths that a relative address can mean: relative to the folder of the file, and relative to the address
 * of its page.
 */
function placesOf(path: string, file: string): string[] {
  const asFolder = file.replace(/\.mdx?$/, '')
  return [posix.dirname(file), asFolder].map((from) => posix.join(from, path))
}

/** Returns the page that an address of another tool leads to. */
export function pageMeant(path: string, file: string, targets: Targets): Route | undefined {
  if (targets.lint) return undefined
  if (path.startsWith('/')) {
    const route = normalizePath(stem(path) || '/')
    if (targets.entries.has(route)) return route
    // By the name of its file, because the address does not contain its number.
    const name = stem(path).slice(1)
    const files = [name, `${name}.md`, `${name}.mdx`]
    const found = files.map((file) => targets.routes.get(file)).find((one) => one !== undefined)
    return found ?? smallRoutes(targets.entries).get(route.toLowerCase())
  }
  const places = placesOf(path, file).map(stem)
  const files = places.flatMap((one) => [`${one}.md`, one || '.'])
  const found = files.map((one) => targets.routes.get(one)).find((route) => route !== undefined)
  if (found !== undefined) return found
  const small = smallFiles(targets.routes)
  return files.map((one) => small.get(one.toLowerCase())).find((route) => route !== undefined)
}

/** Hugo writes all addresses in lower case, and wikis do not distinguish capitals. */
const smallRoutes = memoized(
  (entries: Entries) => new Map([...entries.keys()].map((route) => [route.toLowerCase(), route])),
)
const smallFiles = memoized(
  (routes: Map<string, Route>) =>
    new Map([...routes].map(([file, route]) => [file.toLowerCase(), route])),
)

/** Returns the file that an address relative to the page, or to the folder of all pages, leads to. */
export function assetMeant(path: string, file: string, targets: Targets): Asset | undefined {
  if (targets.lint) return undefined
  const place = path.startsWith('/') ? path.slice(1) : placesOf(path, file)[1]!
  return targets.asset(posix.normalize(place))
}

/** Returns what is wrong with a link to a label of MyST. */
export function labelProblem(
  code: 'broken-anchor' | 'broken-link' | 'missing-asset',
  id: string,
  {isLabel}: Pick<Targets, 'isLabel'>,
): Problem | undefined {
  return isLabel?.(id)
    ? {
        code,
        severity: 'warning',
        cause: 'label',
        message: `"${id}" is a label of MyST. labdocs does not read it, so this link leads nowhere.`,
        hint: 'Write an id behind the heading, ## Title {#name}, and the file in the link: [text](page.md#name).',
      }
    : undefined
}

/** Returns what is wrong with an address that a template makes. */
export function templateProblem(
  code: 'broken-link' | 'missing-asset',
  path: string,
  {lint}: Pick<Targets, 'lint'>,
): Problem | undefined {
  return !lint && /\{\{|\{%/.test(path)
    ? {
        code,
        severity: 'warning',
        cause: 'template',
        message: 'A template makes this address, and labdocs does not run it.',
        hint: 'Write the address itself.',
      }
    : undefined
}

/**
 * Returns what is wrong with a file in a hidden folder. GitBook keeps all its pictures in one: that is a single mistake
 * in a folder of another tool.
 */
function hiddenProblem(file: string, {lint}: Pick<Targets, 'lint'>): Problem | undefined {
  const message = offLimits(file)
  if (message === undefined) return undefined
  const [, folder] = /^((?:[^/]+\/)*?\.[^./][^/]*)\//.exec(file) ?? []
  if (lint || folder === undefined) return {code: 'missing-asset', message, hint: ONLY_CONTENT}
  return {
    code: 'missing-asset',
    cause: `hidden ${folder}`,
    message: `The folder ${cut(folder)} is hidden and not part of the content.`,
    hint: 'To publish what is in it, give it a name without a dot at the beginning, in the links as well.',
  }
}

/** Returns why a file that is there cannot be shown as a picture, or be offered to readers. */
export function refusedFile(
  file: string,
  targets: Pick<Targets, 'lint' | 'entries'> & {routes: ReadonlyMap<string, unknown>},
): Problem | undefined {
  const hidden = hiddenProblem(file, targets)
  // A tree can keep its pictures above the folder that is built: that is a single mistake.
  if (hidden && file.startsWith('../') && !targets.lint)
    return {...hidden, cause: 'outside', hint: `${ONLY_CONTENT} Name a folder that contains both.`}
  if (hidden || !targets.routes.has(file) || !/\.(?:md|tsx)$/.test(file)) return hidden
  return {
    code: 'missing-asset',
    message: `${file} is a page, which is not published as a file.`,
    hint: 'Link to it as [text](page.md), without "!". To offer the file itself, put a copy into content/public/.',
  }
}

/**
 * Returns what is wrong with an absolute link if the page or file is there, but below a folder, or without the first folder
 * of the link: another tool begins its addresses elsewhere, and not only in this link. `near`: the address of the nearest one.
 */
export function rootProblem(
  code: 'broken-link' | 'missing-asset',
  path: string,
  near: string | undefined,
  {lint}: Pick<Targets, 'lint'>,
): Problem | undefined {
  if (lint || near === undefined || !path.startsWith('/')) return undefined
  const [first, rest] = apart(path)
  const [other, same] = apart(near)
  if (code === 'broken-link' && rest === same && LANGUAGE.test(first) && LANGUAGE.test(other))
    return {
      code,
      cause: `sibling ${first}`,
      message: `There is no page at ${path}, but one at ${near}.`,
      hint: `Not all pages of ${other} are in ${first}: write them, or link to the other language.`,
    }
  const isBelow = endsWith(near, path)
  if (near === path || (!isBelow && !path.endsWith(near))) return undefined
  const folder = isBelow ? near.slice(0, -path.length) : path.slice(0, -near.length)
  const what = code === 'broken-link' ? 'page' : 'file'
  return {
    code,
    cause: `root ${isBelow ? '' : '- '}${folder}`,
    message: `There is no ${what} at ${path}, but one at ${near}.`,
    hint: isBelow
      ? `If all addresses begin at ${folder}, name that folder with --root.`
      : `Leave out ${folder}: it is not a folder here, or does not contain this ${what}.`,
  }
}

/**
 * Returns what is wrong with a link to a folder that is not there: another part of the host, or files that another tool
 * adds. `has` says of a folder whether anything is in it.
 */
export function folderProblem(
  meant: string,
  has: (folder: string) => boolean,
  {lint}: Pick<Targets, 'lint'>,
): Problem | undefined {
  const root = meant.startsWith('/') ? '/' : ''
  const parts = meant.split('/').filter(Boolean).slice(0, -1)
  const folders = parts.map((_, at) => root + parts.slice(0, at + 1).join('/'))
  const folder = folders.find((one) => !has(one))
  if (lint || folder === undefined) return undefined
  return {
    code: 'broken-link',
    cause: `folder ${folder}`,
    message: `There is no folder ${folder}, so this link to ${meant} leads nowhere.`,
    hint: root
      ? `If ${folder} is another part of the host, write the whole address: https://….`
      : 'Add the folder, or correct the links to it.',
  }
}

/** `/it`, `/pt-br`. */
const LANGUAGE = /^\/[a-z]{2}(?:[-_][a-z]{2,4})?$/i

/** `/it/guide/start` -> `/it` and `/guide/start`. */
function apart(path: string): [first: string, rest: string] {
  const at = path.indexOf('/', 1)
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}

/**
 * Returns why a page cannot exist: a template makes its address, it is outside of the folder, or its file is not read. All
 * such links have the same cause.
 */
export function whyNot(path: string, file: string, targets: Targets): Problem | undefined {
  if (targets.lint) return undefined
  const template = templateProblem('broken-link', path, targets)
  if (template) return template
  const label = labelProblem('broken-link', path, targets)
  if (label) return label
  const places = path.startsWith('/') ? [path.slice(1)] : placesOf(path, file)
  const hidden = hiddenProblem(places[0]!, targets)
  if (hidden?.cause) return {...hidden, code: 'broken-link'}
  const skipped = places.map((one) => targets.skipped?.(stem(one))).find(Boolean)
  if (skipped)
    return {
      code: 'broken-link',
      severity: 'warning',
      cause: 'not read',
      message: `${skipped} is not read, so this link leads nowhere.`,
    }
  if (path.startsWith('/') || !places[0]!.startsWith('../')) return undefined
  return {
    code: 'broken-link',
    severity: 'warning',
    cause: 'outside',
    message: `This link leads out of the folder, to ${places[0]}.`,
    hint: 'It stays as it is, and whether it leads to anything is not checked.',
  }
}
