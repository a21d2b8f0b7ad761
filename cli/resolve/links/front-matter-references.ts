/** What front matter says about other pages and files: neighbors, the sidebar, the picture. */
import {posix} from 'node:path'
import {splitAddress} from '../../../runtime/shared/location.ts'
import {positionOfKey} from '../../config/key-position.ts'
import type {Code} from '../../report/codes.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {didYouMean} from '../../text/nearest.ts'
import type {Diagnostic, Doc, Entry} from '../../types.ts'
import {knownIds} from '../sidebar/build-sidebar.ts'
import type {SidebarEntry} from '../sidebar/folders.ts'
import type {ResolveInput} from '../site.ts'
import {SIDEBAR} from '../versions.ts'
import {pictureProblem} from './broken-pictures.ts'
import type {LinkTargets} from './links.ts'

/** Reports unknown ids in front matter, and a picture that is missing or broken. */
export function unknownReferences(
  entry: Entry,
  ids: Map<string, SidebarEntry>,
  input: Pick<ResolveInput, 'config' | 'sources'>,
  look: LinkTargets['asset'],
): Diagnostic[] {
  const {fields} = entry.doc ?? {}
  if (!fields) return []
  const {sources} = input
  const problems: Diagnostic[] = []
  const report = (key: string, code: Code, message: string, hint: string, cause?: string) =>
    problems.push(
      diagnostic(code, entry.file, message, {
        ...positionOfKey(sources.get(entry.file)?.text, key),
        hint,
        cause,
      }),
    )
  const prefix = `${entry.version}/`
  // Called only for a mistake: if the ids were listed for each page, a site with twice the pages
  // would take four times as long.
  const list = () =>
    [...ids.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  for (const key of ['pagination_prev', 'pagination_next'] as const) {
    const id = fields[key]
    if (typeof id !== 'string' || ids.has(prefix + id)) continue
    const known = list()
    report(
      key,
      'unknown-doc',
      `"${key}" names the document "${id}", which does not exist.`,
      didYouMean(id, known) ?? knownIds(known),
    )
  }
  const image = imageOf(entry.doc!, input)
  if (image !== undefined && !sources.has(image))
    report(
      'image',
      'missing-asset',
      `There is no file ${image}.`,
      'Correct the path, or remove the key: no page shows this picture.',
    )
  else if (image !== undefined) {
    const problem = pictureProblem(image, look(image))
    if (problem) report('image', problem.code, problem.message, problem.hint!, problem.cause)
  }
  const sidebar = fields.displayed_sidebar
  // Sites of Docusaurus name one of theirs on each page: the name is one cause.
  if (typeof sidebar === 'string' && sidebar !== SIDEBAR)
    report(
      'displayed_sidebar',
      'unknown-sidebar',
      `There is no sidebar "${sidebar}".`,
      `Available sidebars: ${SIDEBAR}.`,
      sidebar,
    )
  return problems
}

/** Returns the file of "image"; undefined without one, and for pictures on other hosts. */
export function imageOf(
  {file, fields}: Pick<Doc, 'file' | 'fields'>,
  {config: {publicFolder, bare, dialect}, sources}: Pick<ResolveInput, 'config' | 'sources'>,
): string | undefined {
  const {image} = fields
  if (image === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(image)) return undefined
  const [path] = splitAddress(image)
  const ours = path.startsWith('/') ? publicFolder + path : posix.join(posix.dirname(file), path)
  // Other tools count from the folder of published files, or from that of the site, with or without a slash.
  const theirs = bare || dialect ? [publicFolder, '.'].map((from) => posix.join(from, path)) : []
  return [ours, ...theirs].find((one) => sources.has(one)) ?? ours
}
