/**
 * The running installation. `start.js` sets it at each start. It is not compiled in, so the installation can be moved.
 */
import {join} from 'node:path'

interface Installation {
  /** Its folder: package.json, the built-in theme, the code for the browser. */
  home: string
  /** Folder of the compiled generator. Undefined in tests, which run the sources. */
  compiled?: string
  /** Version of all cached values: a hash of the generator and the packages it is compiled with. */
  version: string
  /** Folder for data that are the same for every site, such as bundles of the built-in theme. Never inside a package. */
  shared: string
}

declare global {
  /** Threads get it with their job. */
  var labdocsInstallation: Installation | undefined
}

if (!globalThis.labdocsInstallation)
  throw new Error('labdocs was not started by cli/start/start.js.')
export const INSTALLATION = globalThis.labdocsInstallation
export const HOME = INSTALLATION.home
/** Folders of our code that is bundled for sites. */
export const OWN_THEME = join(HOME, 'theme')
