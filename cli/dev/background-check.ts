/**
 * Runs the checks for which a build renders every page (links that components render, pages that cannot
 * be rendered) in idle time: one page after the other, with pauses, and only pages whose inputs changed.
 */
import type {Route} from '../../runtime/shared/types.ts'
import {locateErrors} from '../bundle/source-map.ts'
import {modulesOf} from '../first-stages.ts'
import {memoized} from '../memoized.ts'
import {textIn, type Workspace} from '../pipeline.ts'
import {createAudit} from '../render/audit/link-audit.ts'
import {type Facts, factsOf} from '../render/audit/link-facts.ts'
import {NOT_FOUND} from '../render/built-in-pages.ts'
import type {Renderer} from '../render/renderer.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic, Doc, Entry} from '../types.ts'
import {CLASH_HINT, clashOfAsset} from '../write/assets.ts'
import type {DevFiles} from './served-files.ts'

export interface Checker {
  /** Checks this workspace from now on, after a pause. */
  start: (workspace: Workspace, files: DevFiles) => void
  /** Returns the diagnostics of the last complete check. */
  diagnostics: () => Diagnostic[]
  /** Resolves when everything is checked. */
  idle: () => Promise<void>
  stop: () => void
}

interface Known {
  /** Hash of everything that the page depends on. */
  key: string
  result: Facts | Diagnostic
}

/** Longest time (ms) that a check may block other work. */
const SLICE = 8

export interface CheckerOptions {
  /** Idle time (ms) before it begins: serving a page comes first. */
  pause: number
  /** Called when the diagnostics changed. */
  onChange: () => void
  onBug: (error: unknown) => void
}

export function createChecker({pause, onChange, onBug}: CheckerOptions): Checker {
  let known = new Map<Route, Known>()
  let found: Diagnostic[] = []
  let timer: NodeJS.Timeout | undefined
  let turn = 0
  let waiting: (() => void)[] = []
  const placed = createPlaced()

  const settle = () => {
    const all = waiting
    waiting = []
    timer = undefined
    for (const done of all) done()
  }

  async function check(workspace: Workspace, files: DevFiles, mine: number): Promise<void> {
    const {site} = workspace
    const audit = createAudit(site, textIn(workspace))
    const keyOf = keysOf(workspace)
    const next = new Map<Route, Known>()
    let began = performance.now()
    for (const entry of [...site.entries.values(), NOT_FOUND]) {
      if (performance.now() - began > SLICE) {
        await new Promise(setImmediate)
        if (mine !== turn) return
        began = performance.now()
      }
      const key = keyOf(entry)
      const before = known.get(entry.route)
      const one = before?.key === key ? before : {key, result: resultOf(entry, files)}
      // Results are kept even if a change interrupts the check.
      known.set(entry.route, one)
      next.set(entry.route, one)
      if (!('severity' in one.result)) audit.know(entry, one.result)
    }
    known = next
    const problems = [...next.values()].flatMap(({result}) => ('severity' in result ? result : []))
    const {made, all} = files.paths()
    const clashes = [...site.assets.values()].flatMap((asset): Diagnostic[] => {
      const path = decodeURIComponent(asset.url.slice(site.data.base.length))
      const message = clashOfAsset(asset, path, made, site)
      return message ? [diagnostic('duplicate-route', asset.file, message, {hint: CLASH_HINT})] : []
    })
    const thrown = await placed(problems, workspace)
    if (mine !== turn) return
    const diagnostics = [...thrown, ...clashes, ...audit.diagnostics(all)]
    const same = JSON.stringify(diagnostics) === JSON.stringify(found)
    found = diagnostics
    settle()
    if (!same) onChange()
  }

  return {
    start: (workspace, files) => {
      const mine = ++turn
      clearTimeout(timer)
      timer = setTimeout(() => {
        check(workspace, files, mine).catch((error) => {
          settle()
          onBug(error)
        })
      }, pause)
    },
    diagnostics: () => found,
    idle: () => (timer ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    stop: () => {
      turn++
      clearTimeout(timer)
      settle()
    },
  }
}

/**
 * Adds to pages that cannot be rendered the place where the error was
 * thrown. The result is memoized, because it needs another bundle.
 */
function createPlaced() {
  let last = {key: '', result: [] as Diagnostic[]}
  return async (problems: Diagnostic[], workspace: Workspace): Promise<Diagnostic[]> => {
    const {config, sources, renderer} = workspace
    const key = JSON.stringify([numberOf(renderer), problems])
    if (last.key !== key)
      last = {
        key,
        result: await locateErrors(problems, config, modulesOf(config, sources), renderer),
      }
    return last.result
  }
}

function resultOf(entry: Entry, files: DevFiles): Facts | Diagnostic {
  const drawn = files.draw(entry)
  if ('severity' in drawn) return drawn
  const facts = factsOf(drawn.body)
  // Substrings keep the whole text in memory; these are copies.
  const copy = (words: Iterable<string>) => JSON.parse(JSON.stringify([...words])) as string[]
  return {
    anchors: copy(facts.anchors),
    hrefs: copy(facts.hrefs),
    around: copy(facts.around),
    media: copy(facts.media),
    refusable: copy(facts.refusable),
  }
}

/** Returns a function that hashes everything that a page depends on into a short key. */
function keysOf({site, renderer, assets}: Workspace): (entry: Entry) => string {
  const rows = [...site.entries.values()].map(({route, title, description, doc}) => {
    return [route, title, description, doc?.fields.device]
  })
  const {files: _files, ...urls} = assets
  const common = hashOf(JSON.stringify([site.data, urls, rows, numberOf(renderer)]))
  return ({doc, category, file, kind, title, description, hrefs, updated, version}) => {
    const content = doc ? hashOfDoc(doc) : category
    const own = [content, file, kind, title, description, hrefs, updated, version]
    return hashOf(JSON.stringify([common, ...own]))
  }
}

let last = 0
const numberOf = memoized((_: Renderer) => ++last)
const hashOfDoc = memoized((doc: Doc) => hashOf(JSON.stringify(doc)))
