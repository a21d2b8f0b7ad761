/** Mistakes in the code of a site of which esbuild only warns: in style sheets, and imports of what is not exported. */
import {resolve} from 'node:path'
import type {Message} from 'esbuild'
import type {SiteConfig} from '../../config/config.ts'
import {isIn} from '../../disk/folder.ts'
import {HOME, OWN_THEME} from '../../installation.ts'
import type {Diagnostic} from '../../types.ts'
import {OWN} from '../esbuild-plugins/virtual-modules.ts'
import {isOfPackage} from '../portable-paths.ts'
import {bundleDiagnostics} from './bundle-diagnostics.ts'

/** For a file that has exports, but not this one, esbuild has an error with another text. */
const NO_EXPORTS =
  /^Import ("\w+") will always be undefined because the file (".+") has no exports$/

/** Mistakes after which browsers skip a rule: an import that is not at the beginning loads nothing, `//` hides a declaration. */
const IN_STYLES = ['css-syntax-error', 'invalid-@import', 'js-comment-in-css']
const FIRST = {
  text: 'Move it to the beginning of the file: browsers skip it here.',
  location: null,
}

/**
 * Returns the mistakes in files of the site. Those of packages are not the author's to fix. Browsers skip CSS that they
 * cannot read, and React says of a component that is not exported only that it is undefined.
 */
export function siteErrors(warnings: Message[], config: SiteConfig): Diagnostic[] {
  const errors = warnings
    .filter(
      ({id, text, location}) =>
        (IN_STYLES.includes(id) || NO_EXPORTS.test(text)) &&
        location &&
        location.namespace !== OWN &&
        !isIn(resolve(HOME, location.file), OWN_THEME) &&
        !isOfPackage(resolve(HOME, location.file), config.root),
    )
    .map((one) => ({
      ...one,
      text: one.text.replace(NO_EXPORTS, 'No matching export in $2 for import $1'),
      // The note of esbuild is about the rule before it.
      ...(one.id === 'invalid-@import' ? {notes: [FIRST]} : {}),
    }))
  return errors.length ? bundleDiagnostics({errors}, config) : []
}
