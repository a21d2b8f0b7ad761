/** Finds the installed Chromium or Chrome, for tasks that need a browser. */
import {existsSync} from 'node:fs'

/** Default paths of operating systems. */
export const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of a browser. `named`: the path in CHROMIUM_PATH; if set, no other path is tried. */
export function findBrowser(named: string | undefined, known = BROWSERS): string | undefined {
  return (named ? [named] : known).find((path) => existsSync(path))
}
