/**
 * Kills a build with SIGKILL at a disk call: in the middle of a file, of a folder, of the swap. Afterwards the output is the
 * complete old or new site, or was just moved aside, and the next build repairs everything.
 */
import {spawnSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {CHANGING} from '../../support/faulty-fs.ts'
import {BIN} from '../../support/labdocs.ts'
import {withFault} from '../../support/preload.ts'
import {temporary} from '../../support/temporary.ts'
import {createFaultSite, type FaultSite, leftovers, outputOf} from './site.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
const log = join(temporary('kills'), 'calls')
let site: FaultSite

beforeAll(async () => {
  site = await createFaultSite()
  // The first build of an installation also makes what all sites share; the calls of the others are the same.
  run(0)
  site.reset()
})

/** Runs `labdocs build` in a separate process that is killed at this call; 0: never. */
function run(at: number) {
  writeFileSync(log, '')
  const {args, env} = withFault({folders: site.folders, at, kind: 'kill', code: '', log})
  const {status, signal, stderr} = spawnSync(
    process.execPath,
    [...args, BIN, 'build', '--root', site.root],
    {encoding: 'utf8', env: {...process.env, NO_COLOR: '1', ...env}},
  )
  return {status, signal, stderr, calls: readFileSync(log, 'utf8').split('\n').filter(Boolean)}
}

/**
 * Returns every call that changes the disk: being killed while reading has the same effect as at the next change. The short
 * form has the renames of the swap, and the first write.
 */
function chosen(calls: string[]): number[] {
  const seen = new Set<string>()
  return calls.flatMap((call, at) => {
    const [name = '', path = ''] = call.split(' ', 2)
    // A file that is read as a whole is opened, which changes nothing.
    const isReading = call === calls[at - 1]?.replace(/^readFileSync/, 'openSync')
    if (!CHANGING.includes(name) || isReading) return []
    const isExchange =
      path.startsWith(site.root) && /\/\.dist-[^/]+(\/(owner|moved|new|old(\/files)?))?$/.test(path)
    const kind = isExchange && (ALL || name === 'renameSync') ? call : name
    if (!ALL && (seen.has(kind) || !/^(rename|write)/.test(name))) return []
    seen.add(kind)
    return [at + 1]
  })
}

test('a build that dies at any change leaves a site, and the next one heals', async () => {
  const {calls, status} = run(0)
  expect(status).toBe(0)
  expect(calls.length).toBeGreaterThan(100)
  const tried: string[] = []
  for (const at of chosen(calls)) {
    site.reset()
    const where = `call ${at} of ${calls.length}: ${calls[at - 1]}`
    const {signal, stderr} = run(at)
    expect(signal, `${where}\n${stderr}`).toBe('SIGKILL')
    const isBetween = /^renameSync .*\/(new|old\/files)$/.test(calls[at - 1]!)
    expect(isBetween ? ['missing'] : ['old', 'new'], where).toContain(outputOf(site))
    const healed = await site.build()
    expect(healed.exitCode, `${where}\n${healed.said}`).toBe(0)
    expect(outputOf(site), where).toBe('new')
    expect(leftovers(site), where).toEqual([])
    tried.push(where)
  }
  for (const folder of ['new', 'old/files'])
    expect(tried.some((where) => where.endsWith(`/.dist-build/${folder}`))).toBe(true)
})
