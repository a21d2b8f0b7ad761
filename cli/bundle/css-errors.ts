/** Mistakes in the style sheets of a site. esbuild only warns about them, and browsers skip what they cannot read. */
import {resolve} from 'node:path'
import type {Message} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {isIn} from '../disk/folder.ts'
import {HOME, OWN_THEME} from '../installation.ts'
import type {Diagnostic} from '../types.ts'
import {bundleDiagnostics} from './bundle-diagnostics.ts'
import {isOfPackage} from './portable-paths.ts'

/** Returns the syntax errors in CSS files of the site. Those of packages are not the author's to fix. */
export function cssErrors(warnings: Message[], config: SiteConfig): Diagnostic[] {
  const errors = warnings.filter(
    ({id, location}) =>
      id === 'css-syntax-error' && location && isOfSite(resolve(HOME, location.file), config.root),
  )
  return errors.length ? bundleDiagnostics({errors}, config) : []
}

function isOfSite(path: string, root: string): boolean {
  return !isIn(path, OWN_THEME) && !isOfPackage(path, root)
}
