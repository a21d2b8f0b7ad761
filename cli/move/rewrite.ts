/**
 * Rewrites addresses after a move. If two files keep their relative positions, an address
 * between them stays as typed. Others become as short as possible, so moving back restores them.
 */
import {posix} from 'node:path'
import {decoded, normalizePath, splitAddress} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {inLink} from '../resolve/routes.ts'
import type {Entries} from '../types.ts'
import {movedPath, type Plan} from './plan.ts'

/** Pages by address and by file, before or after the move. */
export interface Pages {
  entries: Entries
  /** Maps files, and folders with an index, to routes, as links find them. */
  routes: Map<string, Route>
  has: (file: string) => boolean
}

export interface Moved {
  plan: Plan
  before: Pages
  after: Pages
  /** Maps old routes to new routes, for those that change. */
  routes: Map<Route, Route>
}

/** Returns the address after the move. `from`: the old name of the file that contains it. */
export function rewritten(url: string, from: string, moved: Moved): string {
  const [typed, rest] = splitAddress(url)
  if (typed === '' || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return url
  const path = typed.startsWith('/') ? absolute(typed, moved) : relative(typed, from, moved)
  return path === undefined ? url : path + rest
}

function absolute(typed: string, {routes}: Moved): string | undefined {
  const route = routes.get(normalizePath(typed))
  if (route === undefined) return undefined
  const ending = /(?:\/index)?\.html$|(?<=.)\/$/.exec(typed)?.[0] ?? ''
  return inLink(route) + ending
}

function relative(typed: string, from: string, moved: Moved): string | undefined {
  const {plan, before, after} = moved
  const plain = decoded(typed.replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
  const target = targetOf(posix.join(posix.dirname(from), plain), before)
  if (target === undefined) return undefined
  const file = movedPath(target.file, plan)
  const folder = posix.dirname(movedPath(from, plan))
  const isNear = posix.relative(posix.dirname(from), target.file) === posix.relative(folder, file)
  if (isNear && targetOf(posix.join(folder, plain), after)?.file === file) return undefined
  const slash = typed.endsWith('/') ? '/' : ''
  const names = [movedPath(target.named, plan), file.replace(/\.(?:md|tsx)$/, '')].filter(
    (name) => target.named !== target.file && targetOf(name, after)?.file === file,
  )
  const path = (posix.relative(folder, names[0] ?? file) || '.') + (names.length ? slash : '')
  if (plain === typed && /^[\w./~-]+$/.test(path)) return path
  const link = inLink(path)
  // Where a space was typed as it is, between quotes or angle brackets, another one can be.
  return typed.includes(' ') ? link.replaceAll('%20', ' ') : link
}

/** Finds a file by the name in a link: with its ending, without it, or the folder whose page it is. */
function targetOf(path: string, pages: Pages): {file: string; named: string} | undefined {
  const name = path.replace(/\/$/, '')
  for (const one of [name, `${name}.md`, `${name}.tsx`]) {
    const route = pages.routes.get(one)
    if (route !== undefined) return {file: pages.entries.get(route)!.file, named: name}
  }
  return pages.has(name) ? {file: name, named: name} : undefined
}
