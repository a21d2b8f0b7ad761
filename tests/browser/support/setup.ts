/**
 * Runs before all browser tests: makes sure that there is a browser, and starts the host that builds and serves the sites.
 */
import {ensureChromium} from '../../support/chromium.ts'
import {startHost} from '../../support/network/host.ts'

export default function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = ensureChromium()
  return startHost()
}
