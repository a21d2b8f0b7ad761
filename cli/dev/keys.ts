/** Keys of `labdocs dev` on a terminal. */
import {spawn} from 'node:child_process'

export interface Keys {
  open: () => void
  stop: () => void
}

interface KeyOptions {
  address: string
  rebuild: () => Promise<void>
  /** Rebuilds without reading the cache. */
  clear: () => Promise<void>
  quit: () => void
}

const HELP = '  o  open the site in the browser\n  r  rebuild everything\n  c  clear the cache and rebuild\n  q  quit\n  h  this help\n'

export function createKeys({address, rebuild, clear, quit}: KeyOptions): Keys {
  const open = () => openBrowser(address)
  const onKey = (data: Buffer) => {
    const key = data.toString()
    if (key === 'o') open()
    else if (key === 'r') void rebuild()
    else if (key === 'c') void clear()
    else if (key === 'h') process.stdout.write(HELP)
    // In raw mode Ctrl+C arrives as a character.
    else if (key === 'q' || key === '\u0003' || key === '\u0004') quit()
  }
  const {stdin} = process
  if (stdin.isTTY) {
    stdin.setRawMode(true)
    stdin.resume()
    stdin.on('data', onKey)
  }
  return {
    open,
    stop: () => {
      if (!stdin.isTTY) return
      stdin.off('data', onKey)
      stdin.setRawMode(false)
      stdin.pause()
    },
  }
}

function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  const child = spawn(command, [address], {stdio: 'ignore', detached: true})
  child.on('error', () => process.stdout.write(`No browser could be opened. The address is ${address}\n`))
  child.unref()
}
