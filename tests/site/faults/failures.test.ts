/**
 * Makes each disk call of a build fail in turn. Afterwards the output is the complete old or new site, no failure is called
 * a bug, and the next build repairs everything.
 */
import {afterEach, beforeAll, expect, test} from 'vitest'
import {type Fault, installFault} from '../../support/faulty-fs.ts'
import {createFaultSite, type FaultSite, leftovers, outputOf} from './site.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
let site: FaultSite

beforeAll(async () => {
  site = await createFaultSite()
})
afterEach(() => site.reset())

async function buildWith(fault: Pick<Fault, 'at' | 'kind' | 'code'>) {
  const disk = installFault({...fault, folders: site.folders})
  try {
    return {...(await site.build()), calls: disk.calls}
  } finally {
    disk.restore()
  }
}

/** Returns all disk calls of a build without a fault. */
async function callsOfBuild(): Promise<string[]> {
  const {calls, exitCode} = await buildWith({at: 0, kind: 'once', code: ''})
  expect(exitCode).toBe(0)
  expect(outputOf(site)).toBe('new')
  site.reset()
  return calls
}

/** Steps of the exchange of the old site and the new one. */
const EXCHANGE = /^\.dist-[^/]+(\/(owner|moved|new|old\/files))?$/

/**
 * Returns the numbers of the calls to try: all, or those of the exchange and else the first of each function and folder at the
 * top of the site, if they can matter for the kind of fault; and of a file that is read or written as a whole not its opening.
 */
function chosen(calls: string[], kind: Fault['kind']): number[] {
  const seen = new Set<string>()
  return calls.flatMap((call, at) => {
    const isChange = /^(link|mkdir|rename|rm|write)/.test(call)
    const [name = '', path = ''] = call.split(' ', 2)
    const place = path.slice(site.root.length + 1)
    const folder = place.split('/')[0]!.replace(/-\d+$/, '-<pid>')
    const kindOf = isChange && EXCHANGE.test(place) ? call : `${name} ${folder}`
    const isPart = call === calls[at - 1]?.replace(/^(read|write)FileSync/, 'openSync')
    const isHarmless = kind === 'on' && !isChange
    if (!ALL && (isHarmless || isPart || seen.has(kindOf))) return []
    seen.add(kindOf)
    return [at + 1]
  })
}

async function attack(kind: Fault['kind'], code: string): Promise<void> {
  const calls = await callsOfBuild()
  expect(calls.length).toBeGreaterThan(100)
  for (const at of chosen(calls, kind)) {
    const where = `call ${at} of ${calls.length}: ${calls[at - 1]}`
    const {exitCode, said} = await buildWith({at, kind, code})
    expect([0, 1, 2], `${where}\n${said}`).toContain(exitCode)
    // A disk that refuses everything cannot move the old site back. The next start does it.
    const isBetween = kind === 'on' && /^renameSync .*\/(new|old\/files)$/.test(calls[at - 1]!)
    const allowed = exitCode === 0 ? ['new'] : isBetween ? ['missing'] : ['old', 'new']
    expect(allowed, where).toContain(outputOf(site))
    const healed = await site.build()
    expect(healed.exitCode, `${where}\n${healed.said}`).toBe(0)
    expect(outputOf(site), where).toBe('new')
    expect(leftovers(site), where).toEqual([])
    site.reset()
  }
}

for (const code of ALL ? ['EIO', 'ENOSPC', 'EACCES', 'EMFILE'] : ['ENOSPC'])
  test(`one call fails with ${code}`, async () => {
    await attack('once', code)
  })

test('from one call onward, the disk refuses all changes', async () => {
  await attack('on', 'EROFS')
})
