/** Checks the table of directives: rows that name an island or a style sheet which the theme does not have. */
import {readFileSync} from 'node:fs'
import {relative} from 'node:path'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import type {SiteConfig} from '../config/config.ts'
import {positionOfText} from '../config/key-position.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import {addedDirectives, islandsOf, SHEETS, stylesOf} from './theme.ts'

/**
 * Returns a diagnostic for each missing file. Otherwise a style would be missing silently,
 * and an island would be reported on each page that uses it.
 */
export function directiveProblems(
  specs: DirectiveSpecs,
  {theme, layers, root}: Pick<SiteConfig, 'theme' | 'layers' | 'root'>,
): Diagnostic[] {
  const tables = addedDirectives({theme, layers})
  // Missing files of rows from another theme are reported only on the pages that use them.
  if (!tables.length) return []
  const files = {
    island: {
      known: Object.keys(islandsOf({theme, layers})),
      of: (name: string) => `islands/${name}.tsx`,
    },
    style: {
      known: Object.keys(stylesOf({theme, layers})),
      of: (name: string) => `${SHEETS}/${name}.css`,
    },
  }
  return Object.entries(specs).flatMap(([directive, spec]) =>
    (['island', 'style'] as const).flatMap((part): Diagnostic[] => {
      const wanted = spec[part]
      const {known, of} = files[part]
      if (wanted === undefined || known.includes(wanted)) return []
      const near = nearest(wanted, known)
      const table =
        tables.findLast((path) => readFileSync(path, 'utf8').includes(wanted)) ?? tables.at(-1)!
      return [
        diagnostic(
          'bundle-failed',
          relative(root, table),
          `The directive "${directive}" has the ${part} "${wanted}", but the theme has no ${of(wanted)}.`,
          {
            ...positionOfText(readFileSync(table, 'utf8'), wanted),
            hint: near ? `Did you mean "${near}"?` : `Add the file ${of(wanted)} to the theme.`,
          },
        ),
      ]
    }),
  )
}
