/** Runs commands in this process: the same output, in a tenth of the time. */
import {vi} from 'vitest'
import {type BuildOptions, build} from '../../cli/commands/build.ts'
import {doctor} from '../../cli/commands/doctor.ts'
import {move} from '../../cli/commands/move.ts'
import {main} from '../../cli/main.ts'
import {reportFailure} from '../../cli/report/report.ts'
import {ENV, folderOf, type Run} from './labdocs.ts'

/**
 * Runs `labdocs …args` to the end, like `labdocs` of `labdocs.ts`: the whole command line, but no process of its own.
 * For what a process adds (its start, its signals, a closed output), start one.
 */
export async function labdocsHere(
  args: string[],
  options: {cwd?: string; env?: Record<string, string>} = {},
): Promise<Run> {
  const {exitCode: code, exit} = process
  const before = {cwd: process.cwd(), listeners: listenersOf()}
  for (const [name, value] of Object.entries({...ENV, ...options.env})) vi.stubEnv(name, value)
  process.chdir(options.cwd ?? folderOf(args))
  try {
    return await heard(async () => {
      process.exitCode = undefined
      await main([process.execPath, 'labdocs', ...args])
      return Number(process.exitCode ?? 0)
    })
  } finally {
    process.chdir(before.cwd)
    Object.assign(process, {exitCode: code, exit})
    vi.unstubAllEnvs()
    for (const {of, event, kept} of before.listeners)
      for (const one of of.listeners(event))
        if (!kept.includes(one)) of.off(event, one as () => void)
  }
}

/** Returns who hears errors of the output, and those that nothing caught: each start of the command line adds some. */
const listenersOf = () =>
  (
    [
      [process.stdout, 'error'],
      [process.stderr, 'error'],
      [process, 'uncaughtException'],
    ] as [NodeJS.EventEmitter, string][]
  ).map(([of, event]) => ({of, event, kept: of.listeners(event) as unknown[]}))

/** Options of `labdocs check`. */
const CHECK: Omit<BuildOptions, 'root'> = {
  json: false,
  cache: true,
  strict: false,
  lenient: false,
  timing: false,
  write: false,
}

/** Runs `labdocs check` in the folder of the site. */
export function check(root: string, options: Partial<BuildOptions> = {}): Promise<Run> {
  return heardIn(root, () => build({...CHECK, root, ...options}))
}

export interface Outcome {
  exitCode: number
  /** Everything that was printed. */
  said: string
}

/** Runs `labdocs build`, and ends it like `cli/main.ts`. Without `json`, diagnostics include their code frames. */
export async function buildHere(root: string, json = true): Promise<Outcome> {
  const {code, stdout, stderr} = await heard(() =>
    build({...CHECK, root, json, write: true}).catch((error) => reportFailure(error, json)),
  )
  return {exitCode: code!, said: stdout + stderr}
}

/** Runs `labdocs move <old> <new>` in the folder of the site. */
export function moveIn(
  root: string,
  old: string,
  next: string,
  options: {dryRun?: boolean; json?: boolean} = {},
): Promise<Run> {
  return heardIn(root, () => move(old, next, {root, dryRun: false, json: false, ...options}))
}

/** Runs `labdocs doctor --root <root> --json`. */
export function doctorIn(
  root: string,
  options: {out?: string; cacheDir?: string} = {},
): Promise<Run> {
  return heard(() => doctor({root, json: true, ...options}))
}

/** Returns what a command prints in a folder, and its exit code. */
function heardIn(folder: string, command: () => Promise<number>): Promise<Run> {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  return heard(command).finally(() => cwd.mockRestore())
}

/** Returns what a command prints, and its exit code. */
export async function heard(command: () => Promise<number>): Promise<Run> {
  const said = {stdout: '', stderr: ''}
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text)
      return true
    }),
  )
  try {
    const code = await command()
    return {code, ...said}
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
