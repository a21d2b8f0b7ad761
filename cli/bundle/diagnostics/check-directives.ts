/** Checks the table of directives: rows with wrong keys or values, or with an island or a style sheet that the theme does not have. */
import {readFileSync} from 'node:fs'
import {basename, dirname, extname, join, relative} from 'node:path'
import type {DirectiveSpecs} from '../../../runtime/shared/theme-interface.ts'
import type {SiteConfig} from '../../config/config.ts'
import {positionOfKey, positionOfText} from '../../config/key-position.ts'
import {specProblem} from '../../define-directive.ts'
import {filesBelow} from '../../disk/folder.ts'
import {OWN_THEME} from '../../installation.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {didYouMean} from '../../text/nearest.ts'
import type {Diagnostic} from '../../types.ts'
import {directiveFolders} from '../directive-folders.ts'
import {addedDirectives, isLayer, islandsOf, SHEETS, stylesOf} from '../theme.ts'

/**
 * Returns a diagnostic for each wrong row and each missing file. Otherwise a wrong kind or a missing style would
 * have no message of its own, and an island would be reported on each page that uses it.
 */
export function directiveProblems(
  specs: DirectiveSpecs,
  {theme, layers, root}: Pick<SiteConfig, 'theme' | 'layers' | 'root'>,
): Diagnostic[] {
  const added = addedDirectives({theme, layers})
  const isWhole = theme !== OWN_THEME && !isLayer(theme)
  const tables = isWhole ? [...added, ...codeOf(theme)] : added
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
  const fileWith = (paths: string[], texts: string[]) =>
    paths.findLast((path) => {
      const code = readFileSync(path, 'utf8')
      return texts.some((text) => code.includes(text))
    })
  const tableWith = (...texts: string[]) => fileWith(tables, texts)
  // A row can be in the folder of its directive, next to files whose names are nearly right.
  const near = added.flatMap((table) => inDirectiveFolders(dirname(table)))
  const code = near.filter((path) => CODE.test(path))
  return Object.entries(specs).flatMap(([directive, spec]) => {
    const problem = nameProblem(directive) ?? specProblem({...spec})
    if (problem) return [wrongRow(directive, problem, tableWith(directive) ?? tables.at(-1)!, root)]
    return (['island', 'style'] as const).flatMap((part): Diagnostic[] => {
      const wanted = spec[part]
      const {known, of} = files[part]
      if (wanted === undefined || known.includes(wanted)) return []
      const texts = [`${part}: '${wanted}'`, `${part}: "${wanted}"`]
      // A complete theme can contain rows of the built-in one.
      const table =
        tableWith(...texts) ?? fileWith(code, texts) ?? (isWhole ? undefined : tables.at(-1)!)
      if (table === undefined) return []
      return [
        diagnostic(
          'bundle-failed',
          relative(root, table),
          `The directive "${directive}" has the ${part} "${wanted}", but the theme has no ${of(wanted)}.`,
          {
            ...positionOfText(readFileSync(table, 'utf8'), wanted),
            hint: hintFor(part, wanted, known, near) ?? `Add the file ${of(wanted)} to the theme.`,
          },
        ),
      ]
    })
  })
}

const CODE = /\.tsx?$/
/** The names of files in the folder of a directive. */
const ENDINGS = {island: '.island.tsx', style: '.sheet.css'} as const

/** Proposes a file whose name is right but for its ending or its capital letters, or else a similar name. */
function hintFor(
  part: keyof typeof ENDINGS,
  wanted: string,
  known: string[],
  files: string[],
): string | undefined {
  const ending = ENDINGS[part]
  const found = files.find((path) => {
    const [stem = ''] = basename(path).split('.')
    return extname(path) === extname(ending) && stem.toLowerCase() === wanted.toLowerCase()
  })
  if (found)
    return `Rename ${basename(found)} in ${basename(dirname(found))}/ to ${wanted}${ending}.`
  return didYouMean(wanted, known)
}

function inDirectiveFolders(theme: string): string[] {
  return directiveFolders(theme).flatMap((folder) =>
    filesBelow(join(theme, folder)).map((file) => join(theme, folder, file)),
  )
}

/** Returns the files of a complete theme that can contain rows. */
function codeOf(theme: string): string[] {
  return filesBelow(theme)
    .filter((file) => CODE.test(file))
    .map((file) => join(theme, file))
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
