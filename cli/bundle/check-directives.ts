/** Checks the table of directives: rows with wrong keys or values, or with an island or a style sheet that the theme does not have. */
import {readFileSync} from 'node:fs'
import {relative} from 'node:path'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import type {SiteConfig} from '../config/config.ts'
import {positionOfKey, positionOfText} from '../config/key-position.ts'
import {specProblem} from '../define-directive.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {nearest} from '../text/nearest.ts'
import type {Diagnostic} from '../types.ts'
import {addedDirectives, islandsOf, SHEETS, stylesOf} from './theme.ts'

/**
 * Returns a diagnostic for each wrong row and each missing file. Otherwise a wrong kind or a missing style would
 * have no message of its own, and an island would be reported on each page that uses it.
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
  const tableWith = (text: string) =>
    tables.findLast((path) => readFileSync(path, 'utf8').includes(text)) ?? tables.at(-1)!
  return Object.entries(specs).flatMap(([directive, spec]) => {
    const problem = nameProblem(directive) ?? specProblem({...spec})
    if (problem) return [wrongRow(directive, problem, tableWith(directive), root)]
    return (['island', 'style'] as const).flatMap((part): Diagnostic[] => {
      const wanted = spec[part]
      const {known, of} = files[part]
      if (wanted === undefined || known.includes(wanted)) return []
      const near = nearest(wanted, known)
      const table = tableWith(wanted)
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
    })
  })
}

/** Of any other name, authors could write only a part. */
function nameProblem(directive: string): string | undefined {
  return /^[a-z][\w-]*$/i.test(directive)
    ? undefined
    : 'the name must be a word of letters, digits, "-" and "_".'
}

function wrongRow(directive: string, problem: string, table: string, root: string): Diagnostic {
  const message = `In the directive "${directive}", ${problem}`
  const place = positionOfKey(readFileSync(table, 'utf8'), directive)
  return diagnostic('bundle-failed', relative(root, table), message, place)
}
