/**
 * What is stored about the last build of an output folder: the result of each page,
 * and the stamp of each file. An unchanged file is recognized without reading it.
 */
import {randomUUID} from 'node:crypto'
import {lstatSync, readdirSync} from 'node:fs'
import {join, relative} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {Cache, Values} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {attempt} from '../disk/disk-error.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic, Section} from '../types.ts'
import type {KeptPart} from './joined-file.ts'

/** Size, modification time (ms) and inode of a file: it changes with every write. */
export type Stamp = readonly [bytes: number, time: number, inode: number]

/** The result of a page. Numbers are indexes in `LastBuild.words`, because most pages contain the same addresses. */
export interface KeptPage {
  /** Hash of everything that the page depends on, except the questions it asked the site while it was rendered. */
  key: string
  asked: [question: number, answer: number][]
  anchors: number[]
  hrefs: number[]
  /** Index in `LastBuild.lists`, as is `media`. */
  around: number
  media: number
  refusable: number[]
  /** Sections of a page that is not Markdown. */
  sections: Section[] | undefined
  /** What a browser stores with the page, if the site can be read offline. */
  offline: {urls: string[]; bytes: number; hash: string} | undefined
}

/** The output at the end of a build, except times. */
export interface Said {
  diagnostics: Diagnostic[]
  lines: string[]
  values: Record<string, unknown>
  pages: number
}

export interface LastBuild extends LastOutline, LastPages {}

/** What a build needs to find out that nothing has changed. */
export interface LastOutline {
  /** Hash of everything that the build depends on. Undefined if the result could differ with the same inputs. */
  fingerprint?: string
  said?: Said
  /** By path below the output folder. Empty if nothing was written. */
  files: Record<string, Stamp>
  /** Whether there are compressed copies of all files that shrink. */
  compressed: boolean
}

/** What a build needs that has something to do: most of the bytes. */
export interface LastPages {
  words: string[]
  /** Lists of addresses that pages share, as indexes in `words`. */
  lists: number[][]
  /** How many entries words and lists had when they were made from scratch: each build goes on with those of the last one. */
  anew: number
  pages: Record<Route, KeptPage>
  /** Maps files made from many pages to a hash of their inputs. */
  made: Record<string, string>
  /** Of files that join texts of pages: what each page added. */
  parts: Record<string, KeptPart[]>
}

/** Both values have the same id, so that parts of different builds are never put together. */
export interface Stored {
  id: string
}

type Place = Pick<SiteConfig, 'root' | 'outDir'> & {write: boolean}

/** Returns the key: one for each output folder, and one for checks, which have none. */
function keyOf({root, outDir, write}: Place): string {
  return hashOf(JSON.stringify([relative(root, outDir), write]))
}

export function readLast(place: Place, cache: Values): (LastOutline & Stored) | undefined {
  return cache.get<LastOutline & Stored>('last', keyOf(place))
}

/** Adds the pages to an outline. Returns undefined if they are those of another build. */
export function readLastPages(
  outline: (LastOutline & Stored) | undefined,
  place: Place,
  cache: Values,
): LastBuild | undefined {
  const pages = outline && cache.get<LastPages & Stored>('last-pages', keyOf(place))
  return outline && pages?.id === outline.id ? {...outline, ...pages} : undefined
}

/** Stores the build; called once the files are at their final place. */
export function keepLast(place: Place, cache: Cache, last: LastBuild): void {
  const {words, lists, anew, pages, made, parts, ...outline} = last
  const id = randomUUID()
  const kept: LastPages & Stored = {id, words, lists, anew, pages, made, parts}
  cache.set('last-pages', keyOf(place), kept)
  cache.set('last', keyOf(place), {id, ...outline} satisfies LastOutline & Stored)
}

/** Returns whether an output folder contains exactly these files, unchanged. */
export function isAsLeft(outDir: string, files: LastBuild['files']): boolean {
  const now = stampsIn(outDir)
  if (!now) return false
  const paths = Object.keys(now)
  return (
    paths.length === Object.keys(files).length &&
    paths.every((path) => isSame(now[path], files[path]))
  )
}

export function isSame(a: Stamp | undefined, b: Stamp | undefined): boolean {
  return a !== undefined && b !== undefined && a.every((part, at) => part === b[at])
}

/** Returns undefined if the file does not exist. Callers put paths together without `join`, which takes a third as long as this. */
export function stampOf(path: string): Stamp | undefined {
  const stat = lstatSync(path, {throwIfNoEntry: false})
  return stat?.isFile() ? [stat.size, stat.mtimeMs, stat.ino] : undefined
}

/** Returns the paths of the files that were changed or removed in an output folder. Runs in a thread. */
export function changedIn({
  outDir,
  files,
}: {outDir: string} & Pick<LastOutline, 'files'>): string[] {
  // A file that cannot be asked for is written again.
  return Object.keys(files).filter(
    (path) => !attempt(() => isSame(stampOf(`${outDir}/${path}`), files[path])),
  )
}

/**
 * Returns the stamps of all files below a folder; undefined if it cannot
 * be read, or contains something that no build writes.
 */
function stampsIn(folder: string): Record<string, Stamp> | undefined {
  const stamps: Record<string, Stamp> = {}
  const walk = (below: string): boolean =>
    readdirSync(join(folder, below), {withFileTypes: true}).every((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (entry.isDirectory()) return walk(path)
      const stamp = stampOf(`${folder}/${path}`)
      if (stamp) stamps[path] = stamp
      return stamp !== undefined
    })
  return attempt(() => walk('')) ? stamps : undefined
}
