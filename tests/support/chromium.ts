/**
 * Finds the browser that the tests run in: Debian's Chromium, an installed Chrome, Playwright's own. The headless shell is
 * the same engine without the desktop around it; a page opens in a third of the processor time.
 */
import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {chromium} from 'playwright'

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a browser, or undefined where there is none. */
export function findChromium(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Path of a browser; on Debian it is installed if it is missing. */
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
]
