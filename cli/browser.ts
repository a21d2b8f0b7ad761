/** The installed Chromium or Chrome, for what only a browser can draw. */
import {existsSync} from 'node:fs'

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** `named`: the path in CHROMIUM_PATH, which is then the only one. */
export function findBrowser(named: string | undefined, known = BROWSERS): string | undefined {
  return (named ? [named] : known).find((path) => existsSync(path))
}
