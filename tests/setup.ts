/** Before all tests: there is a browser. */
import {ensureChromium} from './chromium.ts'

export default function setup(): void {
  process.env.CHROMIUM_PATH = ensureChromium()
}
