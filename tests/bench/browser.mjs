/** What the benches in a browser share: the installed Chromium, and a server of ours. */
import {spawn} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {chromium} from 'playwright'

/** Top folder of labdocs. */
export const HOME = fileURLToPath(new URL('../..', import.meta.url))

export function launch() {
  const executablePath = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ].find((path) => path && existsSync(path))
  return chromium.launch({executablePath, args: ['--no-sandbox', '--disable-gpu']})
}

/** Starts `labdocs dev` or `serve` on a free port; resolves when it said its address. `ready`: ms until then. */
export function start(command, args) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(HOME, 'cli/bin.js'), command, '--port', '0', '--json', ...args],
    {stdio: ['ignore', 'pipe', 'inherit']},
  )
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`labdocs ${command} ended with ${code}.`)))
    child.stdout.once('data', (chunk) => {
      const {address} = JSON.parse(String(chunk))
      resolve({
        address,
        ready: performance.now() - began,
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners('exit')
            child.once('exit', done)
            child.kill('SIGINT')
          }),
      })
    })
  })
}
