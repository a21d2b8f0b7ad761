/** `labdocs build` in this process, without output: for tests that build the same small site many times. */
import {build} from '../../cli/commands/build.ts'
import {reportFailure} from '../../cli/report/report.ts'

export interface Outcome {
  exitCode: number
  /** Everything that was printed. */
  said: string
}

/** Runs a build and ends it like `cli/main.ts`. Without `json`, diagnostics include their code frames. */
export async function buildHere(root: string, json = true): Promise<Outcome> {
  let said = ''
  const {stdout, stderr} = process
  const writes = [stdout.write, stderr.write] as const
  stdout.write = stderr.write = ((text: string) => Boolean((said += text))) as never
  try {
    const exitCode = await build({
      root,
      json,
      cache: true,
      strict: false,
      lenient: false,
      timing: false,
      write: true,
    })
    return {exitCode, said}
  } catch (error) {
    const exitCode = await reportFailure(error, json)
    return {exitCode, said}
  } finally {
    stdout.write = writes[0]
    stderr.write = writes[1]
  }
}
