/** Runs `labdocs dev` on a copy of the dev fixture, as a maintainer does: its output, its address, its end. */
import {spawn} from 'node:child_process'
import {BIN, HOME} from './labdocs.ts'

export interface DevRun {
  root: string
  /** `http://127.0.0.1:port/` */
  address: string
  pid: number
  /** Returns everything that was printed so far. */
  said: () => string
  /** Stops it with this signal and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts the dev server. Resolves once the address is printed. */
export async function startDev(
  root: string,
  {args = [], env = {}}: {args?: string[]; env?: Record<string, string>} = {},
): Promise<DevRun> {
  const child = spawn(process.execPath, [BIN, 'dev', '--port', '0', '--root', root, ...args], {
    cwd: HOME,
    env: {...process.env, NO_COLOR: '1', CI: '1', ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const address = await new Promise<string>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      text += chunk.toString()
      const found = / at (http:\S+)/.exec(text)
      if (found) resolve(found[1]!)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then((code) => reject(new Error(`labdocs dev ended with ${code}: ${text}`)))
  })
  return {
    root,
    address,
    pid: child.pid!,
    said: () => text,
    stop: (signal = 'SIGINT') => {
      child.kill(signal)
      return ended
    },
  }
}
