/** Keyboard shortcuts of `labdocs dev` in a terminal. */
import {spawn} from 'node:child_process'

export interface Keys {
  stop: () => void
}

interface KeyOptions {
  address: string
  rebuild: () => Promise<void>
  /** Rebuilds without the cache. */
  clear: () => Promise<void>
  quit: () => void
  note: (text: string) => void
  stdin?: Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'resume' | 'pause' | 'on' | 'off'>
}

/** If this process still runs after this time (ms), it was resumed, or nothing could stop it. */
const RESUMED = 100

const HELP = [
  '  o  open the site in the browser',
  '  r  rebuild everything',
  '  c  clear the cache and rebuild',
  '  q  quit',
  '  h  this help',
].join('\n')

export function createShortcuts({
  address,
  rebuild,
  clear,
  quit,
  note,
  stdin = process.stdin,
}: KeyOptions): Keys {
  if (!stdin.isTTY) return {stop: () => {}}
  let back: NodeJS.Timeout | undefined
  /** Stops the whole job, also npm. It goes on with `fg`, and with it this timer. */
  const suspend = () => {
    if (process.platform === 'win32') return
    stdin.setRawMode(false)
    process.kill(0, 'SIGTSTP')
    back = setTimeout(() => stdin.setRawMode(true), RESUMED)
  }
  const act = (key: string) => {
    if (key === 'o') openBrowser(address, note)
    else if (key === 'r') void rebuild()
    else if (key === 'c') void clear()
    else if (key === 'h') note(HELP)
    // In raw mode Ctrl+C and Ctrl+Z arrive as characters.
    else if (key === 'q' || key === '\u0003' || key === '\u0004') quit()
    else if (key === '\u001a') suspend()
  }
  const onData = (data: Buffer) => {
    for (const key of data.toString()) act(key)
  }
  stdin.setRawMode(true)
  stdin.resume()
  stdin.on('data', onData)
  return {
    stop: () => {
      clearTimeout(back)
      stdin.off('data', onData)
      stdin.setRawMode(false)
      stdin.pause()
    },
  }
}

export function openBrowser(address: string, note: (text: string) => void): void {
  const command =
    process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  const child = spawn(command, [address], {stdio: 'ignore', detached: true})
  child.on('error', () => note(`No browser could be opened. The address is ${address}`))
  child.unref()
}
