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
  const act = (key: string) => {
    if (key === 'o') openBrowser(address, note)
    else if (key === 'r') void rebuild()
    else if (key === 'c') void clear()
    else if (key === 'h') note(HELP)
    // In raw mode Ctrl+C arrives as a character.
    else if (key === 'q' || key === '\u0003' || key === '\u0004') quit()
  }
  const onData = (data: Buffer) => {
    for (const key of data.toString()) act(key)
  }
  stdin.setRawMode(true)
  stdin.resume()
  stdin.on('data', onData)
  return {
    stop: () => {
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
