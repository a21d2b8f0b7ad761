/**
 * What a build finds only once every page is drawn (links that components draw, pages that cannot be drawn), found in idle
 * time: page after page, with pauses, and only pages that could differ from the last time.
 */
import type {Route} from '../../runtime/types.ts'
import {textIn, type Workspace} from '../pipeline.ts'
import {createAudit, type Facts, factsOf} from '../render/audit.ts'
import {NOT_FOUND} from '../render/page.ts'
import type {Renderer} from '../render/renderer.ts'
import {hashOf} from '../scan.ts'
import type {Diagnostic, Doc, Entry} from '../types.ts'
import {clashOfAsset} from '../write/assets.ts'
import type {DevFiles} from './files.ts'

export interface Checker {
  /** Looks at this workspace from now on, after a pause. */
  start: (workspace: Workspace, files: DevFiles) => void
  /** What the last complete look found. */
  diagnostics: () => Diagnostic[]
  /** Resolves when there is nothing left to look at. */
  idle: () => Promise<void>
  stop: () => void
}

interface Known {
  /** Hash of all that the page was drawn from. */
  key: string
  result: Facts | Diagnostic
}

/** As long (ms) may a look hold up what else there is to do. */
const SLICE = 8

export interface CheckerOptions {
  /** Quiet time (ms) before it begins: a page on its way to the reader goes first. */
  pause: number
  /** Told when the diagnostics are others than before. */
  onChange: () => void
  onBug: (error: unknown) => void
}

export function createChecker({pause, onChange, onBug}: CheckerOptions): Checker {
  let known = new Map<Route, Known>()
  let found: Diagnostic[] = []
  let timer: NodeJS.Timeout | undefined
  let turn = 0
  let waiting: (() => void)[] = []

  const settle = () => {
    const all = waiting
    waiting = []
    timer = undefined
    for (const done of all) done()
  }

  async function look(workspace: Workspace, files: DevFiles, mine: number): Promise<void> {
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
      // What was learned is kept even if a change comes before the end.
      known.set(entry.route, one)
      next.set(entry.route, one)
      if (!('severity' in one.result)) audit.know(entry, one.result)
    }
    known = next
    const problems = [...next.values()].flatMap(({result}) =>
      'severity' in result ? [result] : [],
    )
    const {made, all} = files.paths()
    const clashes = [...site.assets.values()].flatMap(({file, url}): Diagnostic[] => {
      const message = clashOfAsset(file, decodeURIComponent(url.slice(site.data.base.length)), made)
      return message
        ? [{severity: 'error', code: 'duplicate-route', file, line: 0, column: 0, message}]
        : []
    })
    const diagnostics = [...problems, ...clashes, ...audit.diagnostics(all)]
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
        look(workspace, files, mine).catch((error) => {
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

function resultOf(entry: Entry, files: DevFiles): Facts | Diagnostic {
  const drawn = files.draw(entry)
  if ('severity' in drawn) return drawn
  const facts = factsOf(drawn.body)
  // Words cut out of a text keep the whole text in memory; these are copies.
  const copy = (words: Set<string>) => new Set(JSON.parse(JSON.stringify([...words])) as string[])
  return {
    anchors: copy(facts.anchors),
    hrefs: copy(facts.hrefs),
    refusable: copy(facts.refusable),
  }
}

/** All that a page may be drawn from, as one short key. */
function keysOf({site, renderer, assets}: Workspace): (entry: Entry) => string {
  const rows = [...site.entries.values()].map(({route, title, description, doc}) => [
    route,
    title,
    description,
    doc?.fields.device,
  ])
  const {files: _files, ...urls} = assets
  const common = hashOf(JSON.stringify([site.data, urls, rows, numberOf(renderer)]))
  return ({doc, category, file, kind, title, description, hrefs, updated, version}) =>
    hashOf(
      JSON.stringify([
        common,
        doc ? hashOfDoc(doc) : category,
        file,
        kind,
        title,
        description,
        hrefs,
        updated,
        version,
      ]),
    )
}

const numbers = new WeakMap<Renderer, number>()
let last = 0

function numberOf(renderer: Renderer): number {
  const number = numbers.get(renderer) ?? ++last
  numbers.set(renderer, number)
  return number
}

const hashes = new WeakMap<Doc, string>()

function hashOfDoc(doc: Doc): string {
  const hash = hashes.get(doc) ?? hashOf(JSON.stringify(doc))
  hashes.set(doc, hash)
  return hash
}
