/** The functions behind the commands, without a process of their own: the same words, in a tenth of the time. */
import {vi} from 'vitest'
import {type BuildOptions, build} from '../../cli/commands/build.ts'
import {doctor} from '../../cli/commands/doctor.ts'
import {move} from '../../cli/commands/move.ts'
import type {Run} from './labdocs.ts'

/** `labdocs check --root <root>`. */
export function check(root: string, options: Partial<BuildOptions> = {}): Promise<Run> {
  return heard(() =>
    build({
      root,
      json: false,
      cache: true,
      strict: false,
      lenient: false,
      timing: false,
      write: false,
      ...options,
    }),
  )
}

/** `labdocs move <old> <new> --root <root>`. */
export function moveIn(
  root: string,
  old: string,
  next: string,
  options: {dryRun?: boolean; json?: boolean} = {},
): Promise<Run> {
  return heard(() => move(old, next, {root, dryRun: false, json: false, ...options}))
}

/** `labdocs doctor --root <root> --json`. */
export function doctorIn(
  root: string,
  options: {out?: string; cacheDir?: string} = {},
): Promise<Run> {
  return heard(() => doctor({root, json: true, ...options}))
}

async function heard(command: () => Promise<number>): Promise<Run> {
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
