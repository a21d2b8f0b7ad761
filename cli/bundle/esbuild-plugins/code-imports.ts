/** Imports in the code of a site that other tools allow, and that would have no effect here, or an error of the bundler. */
import type {Plugin} from 'esbuild'
import type {SiteConfig} from '../../config/config.ts'
import {isOfPackage} from '../portable-paths.ts'

const STYLES = {
  text: 'Code cannot import style sheets.',
  notes: [{text: 'Put the rules into site.css of the theme, or name a sheet with "style".'}],
}
const MEDIA = {
  text: 'Code cannot import pictures and other media.',
  notes: [{text: 'Put the file into the public folder, and name its address.'}],
}

/** Reports these imports. Those of packages are left out of the bundle. */
export function codeImports({root}: Pick<SiteConfig, 'root'>): Plugin {
  return {
    name: 'labdocs-code-imports',
    setup(api) {
      for (const [filter, error] of [
        [/\.(?:css|scss|sass|less)$/, STYLES],
        [/\.(?:svg|png|jpe?g|gif|webp|avif|mp4|webm|pdf)$/, MEDIA],
      ] as const)
        api.onResolve({filter}, ({kind, resolveDir}) =>
          kind === 'import-statement' && !isOfPackage(resolveDir, root)
            ? {errors: [error]}
            : undefined,
        )
    },
  }
}
