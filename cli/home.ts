/** The installation that runs: told by `start.js` at each start, never compiled in, so that it may be moved. */
import {join} from 'node:path'

export interface Installation {
  /** Its folder: package.json, the built-in theme, the code for the browser. */
  home: string
  /** The version of all cached values: a hash of the generator and of the packages it is made with. */
  version: string
  /** Folder for what is the same for every site, such as its own theme in bundles. Never inside a package. */
  shared: string
}

declare global {
  /** Threads get it with their job. */
  var labdocsInstallation: Installation | undefined
}

if (!globalThis.labdocsInstallation) throw new Error('labdocs was not started by cli/start.js.')
export const INSTALLATION = globalThis.labdocsInstallation
export const HOME = INSTALLATION.home
/** Where our own code lies that goes into bundles. */
export const OWN_THEME = join(HOME, 'theme')
