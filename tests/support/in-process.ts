/** The functions behind the commands, without a process of their own: the same words, in a tenth of the time. */
import {vi} from 'vitest'
import {type BuildOptions, build} from '../../cli/commands/build.ts'
import type {Run} from './labdocs.ts'

/** `labdocs check --root <root>`. */
export async function check(root: string, options: Partial<BuildOptions> = {}): Promise<Run> {
  const said = {stdout: '', stderr: ''}
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text)
      return true
    }),
  )
  try {
    const code = await build({
      root,
      json: false,
      cache: true,
      strict: false,
      lenient: false,
      timing: false,
      write: false,
      ...options,
    })
    return {code, ...said}
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
