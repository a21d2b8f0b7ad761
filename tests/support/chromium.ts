/**
 * Finds the browser for the tests: Debian's Chromium, an installed Chrome, or Playwright's own. The headless shell is the
 * same engine without a desktop; it opens a page in a third of the processor time.
 */
import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {chromium} from 'playwright'
import {BROWSERS} from '../../cli/find-browser.ts'

const INSTALLED = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', ...BROWSERS]

/** Returns the path of a browser, or undefined if there is none. */
export function findChromium(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Returns the path of a browser. On Debian it is installed if it is missing. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  try {
    execFileSync('apt-get', ['update'], {stdio: 'inherit'})
    execFileSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      {stdio: 'inherit'},
    )
  } catch (error) {
    throw new Error('The tests need Chromium. Install it, or set CHROMIUM_PATH.', {cause: error})
  }
  const installed = findChromium()
  if (!installed) throw new Error('The tests need Chromium. Install it, or set CHROMIUM_PATH.')
  return installed
}

export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise a page starts in one process and moves to another, which takes a tenth of the time of a test.
  '--renderer-process-limit=1',
  // Without room for more, only what is in view is drawn: a fifth less processor time for a page.
  '--force-gpu-mem-available-mb=1',
  // A page of a test is too short-lived for a process that draws, several threads that draw, and optimized scripts.
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--js-flags=--no-opt --no-maglev',
]
