/** Before all browser tests: there is a browser, and a host that builds and serves the sites. */
import {ensureChromium} from '../../support/chromium.ts'
import {startHost} from '../../support/host.ts'

export default function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = ensureChromium()
  return startHost()
}
