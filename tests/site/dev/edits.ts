/**
 * After any change of files, the dev server serves what a newly started one would: the same pages, byte for byte, and the
 * same diagnostics. Its memory does not grow.
 */
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {expect, test, vi} from 'vitest'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {createSession, type Session} from '../../../cli/dev/session.ts'
import {copySite} from '../../support/copy.ts'
import {createRandom} from '../../support/random.ts'
import {type Served, startFresh} from './fresh.ts'
import {editAtRandom} from './random-edits.ts'
import {filesOf} from './served.ts'

/** Adds a test that makes this many edits of a folder of our content, in bursts, and compares after each burst. */
export function testEdits(edits: number, seed: number, folder: string): void {
  test(
    `after ${edits} random edits everything is as after a fresh start`,
    async () => {
      const root = copySite({theme: true, content: [folder, 'public/spectra', 'docs/eln/index.md']})
      const fresh = await startFresh()
      const session = await start(root)
      const random = createRandom(seed)
      const heap: number[] = []
      try {
        await isAsFresh(session, await fresh.load(root, false), ['nothing'])
        for (let made = 0; made < edits; ) {
          const burst: string[] = []
          const size = 1 + Math.floor(random() * (edits > 100 ? 18 : 10))
          for (let at = 0; at < size && made < edits; at++, made++) {
            burst.push(editAtRandom(root, random))
            // Some edits come one by one, some all at once.
            if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 60))
          }
          await isAsFresh(session, await fresh.load(root, heap.length % 5 > 0), burst)
          heap.push(heapUsed())
        }
        const early = Math.max(...heap.slice(0, Math.ceil(heap.length / 4)))
        expect(
          heap.at(-1)! / early,
          `heap in MB: ${heap.map((bytes) => Math.round(bytes / 1e6)).join(' ')}`,
        ).toBeLessThan(1.5)
      } finally {
        session.stop()
        fresh.stop()
      }
    },
    // The first start takes longest.
    60_000 + edits * 10_000,
  )
}

/** Starts the session as `labdocs dev` does, with its watcher. */
async function start(root: string): Promise<Session> {
  const read = () => loadConfig(root)
  const {config} = await read()
  const session = createSession({
    config: config!,
    cache: true,
    loadConfig: read,
    pause: 0,
    onChange: () => {},
    onDiagnostics: () => {},
    onBlind: () => {},
    onBug: (error) => {
      throw error
    },
  })
  await session.load()
  session.watch()
  return session
}

/** Waits until the session has seen all edits, then compares. */
async function isAsFresh(session: Session, wanted: Served, burst: string[]): Promise<void> {
  await vi.waitFor(
    async () => expect(await difference(session, wanted), burst.join('\n')).toBe(''),
    {timeout: 40_000, interval: 50},
  )
}

/**
 * Returns the difference, '' if there is none. If a fresh start has nothing to show, the session shows the last good state.
 */
async function difference(session: Session, wanted: Served): Promise<string> {
  const settled = await Promise.race([
    session.settled().then(() => true),
    new Promise((resolve) => setTimeout(resolve, 12_000)),
  ])
  if (!settled) return 'it does not come to rest'
  const diagnostics = session.diagnostics().map((one) => JSON.stringify(one))
  const isBroken = Object.keys(wanted.files).length === 0
  const missing = wanted.diagnostics.filter((one) => !diagnostics.includes(one))
  if (missing.length) return `not told: ${missing.join('\n')}`
  if (isBroken) return ''
  const extra = diagnostics.filter((one) => !wanted.diagnostics.includes(one))
  if (extra.length) return `told too much: ${extra.join('\n')}`
  const files = filesOf(session.workspace()!, session.site().files!)
  const paths = [...new Set([...Object.keys(files), ...Object.keys(wanted.files)])]
  const different = paths.filter((path) => files[path] !== wanted.files[path])
  return different
    .map((path) => `${path}: ${firstDifference(files[path], wanted.files[path])}`)
    .slice(0, 5)
    .join('\n')
}

function firstDifference(a = '(missing)', b = '(missing)'): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return `\n    has    ${a.slice(Math.max(0, at - 60), at + 120)}\n    wanted ${b.slice(Math.max(0, at - 60), at + 120)}`
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
