/** Looks up broken links in the git history after each change: in idle time, and only while a link is broken. */
import {explain, isUnexplained} from '../link-history.ts'
import type {Workspace} from '../pipeline.ts'
import {lostAnchor} from '../resolve/links/renamed-headings.ts'
import type {Diagnostic} from '../types.ts'

export interface RenameLookup {
  /** Looks up this workspace from now on. `stamp` changes with the history. */
  start: (workspace: Workspace, stamp: string) => void
  /** Resolves when all lookups are done. */
  idle: () => Promise<void>
  stop: () => void
}

interface RenameLookupOptions {
  /** Idle time (ms) before git runs. */
  pause: number
  /** Called with the updated workspace when something new is known. */
  onKnown: (workspace: Workspace) => void
  onBug: (error: unknown) => void
}

export function createRenameLookup({pause, onKnown, onBug}: RenameLookupOptions): RenameLookup {
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  let idle: Promise<void> = Promise.resolve()
  let settle = () => {}
  let last = {key: '', found: [] as Diagnostic[]}

  async function ask(workspace: Workspace, key: string, mine: number): Promise<void> {
    const found = await explain(workspace.site, workspace)
    last = {key, found}
    if (mine === turn) tell(workspace)
  }

  function tell(workspace: Workspace): void {
    const {site} = workspace
    const isNews = JSON.stringify(last.found) !== JSON.stringify(site.diagnostics)
    if (isNews) onKnown({...workspace, site: {...site, diagnostics: last.found}})
  }

  return {
    start: (workspace, stamp) => {
      const mine = ++turn
      clearTimeout(timer)
      settle()
      const {diagnostics} = workspace.site
      if (diagnostics === last.found || !isUnexplained(diagnostics)) return
      const key = keyOf(workspace, stamp)
      // At once: otherwise each edit would show the message without the new name for a moment.
      if (key === last.key) return tell(workspace)
      idle = new Promise((done) => {
        settle = done
        timer = setTimeout(() => ask(workspace, key, mine).catch(onBug).finally(done), pause)
      })
    },
    idle: () => idle,
    stop: () => {
      turn++
      clearTimeout(timer)
      settle()
    },
  }
}

/** Returns what the explanation of broken links is made from. */
function keyOf({site, sources}: Workspace, stamp: string): string {
  const {diagnostics, entries, redirects} = site
  // The heading that took the place of a lost one is found by the text of its page.
  const pages = diagnostics.map((one) => sources.get(lostAnchor(one)?.file ?? '')?.hash)
  return JSON.stringify([
    stamp,
    diagnostics,
    [...sources.keys()],
    [...entries.keys()],
    [...redirects],
    pages,
  ])
}
