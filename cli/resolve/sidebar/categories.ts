/** `_category.yml` -> checked fields. */
import {isTable} from '../../attribute-types.ts'
import {type Position, positionAt, positionOfKey} from '../../config/key-position.ts'
import {cut, slugProblem} from '../../disk/path-rules.ts'
import {memoized} from '../../memoized.ts'
import {readYaml} from '../../parse/front-matter/front-matter.ts'
import {resolveConflicts} from '../../parse/lint/conflicts.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import type {CategoryFile, Diagnostic, Source} from '../../types.ts'
import {anyCategory, category as ours, theirCategory} from './category-schema.ts'

/** `_category_.json` is read as well, because JSON is valid YAML. */
const THEIRS = /(?:^|\/)_category_\.\w+$/

/** Addresses that the sidebar can link to. */
const ELSEWHERE = /^(?:https?:\/\/|mailto:)./i

interface ReadCategory {
  category: CategoryFile
  diagnostics: Diagnostic[]
}

/** Memoized, because the dev server reads the same sources repeatedly. */
export const readCategory = memoized(read)

function read(source: Source): ReadCategory {
  const {file} = source
  const {text, diagnostics} = resolveConflicts(source.text, file)
  const isTheirs = THEIRS.test(file)
  const schema = isTheirs ? theirCategory : ours
  const {value, ...read} = readYaml(text, file, schema, {line: 0, kind: 'category'})
  diagnostics.push(...read.diagnostics.filter(({code}) => !isTheirs || !code.endsWith('-unknown')))
  const category: CategoryFile = {...value, file, place: positionOfKey(text, 'link')}
  if (category.links) category.links = category.links.filter(({href}) => ELSEWHERE.test(href))
  const given = read.diagnostics.length
    ? readYaml(text, file, anyCategory, {line: 0, kind: 'category'}).value.links
    : value.links
  for (const href of addressesOf(given)) {
    if (ELSEWHERE.test(href)) continue
    const message = `The address "${cut(href)}" in "links" must begin with https://, http:// or mailto:.`
    diagnostics.push(
      diagnostic('category-invalid', file, message, {
        ...positionOfAddress(text, href),
        hint: 'Pages of the site are in the sidebar by themselves.',
      }),
    )
  }
  const wrong = linkProblem(category.link)
  if (wrong) {
    delete category.link
    diagnostics.push(diagnostic('category-invalid', file, wrong, category.place))
  }
  return {category, diagnostics}
}

function addressesOf(links: unknown): string[] {
  const all = Array.isArray(links) ? links.filter(isTable) : []
  return all.map(({href}) => href).filter((href) => typeof href === 'string')
}

/** Returns where an address is; the place of the key if YAML escapes it. */
function positionOfAddress(text: string, href: string): Position {
  const values = [...text.matchAll(/\bhref["']?\s*:\s*["']?(?=(.*))/g)]
  const found = values.find(([, rest]) => rest!.startsWith(href))
  return found ? positionAt(text, found.index + found[0].length) : positionOfKey(text, 'links')
}

function linkProblem(link: CategoryFile['link']): string | undefined {
  if (link?.type === 'doc')
    return link.id === undefined ? '"link" of the type "doc" needs an "id".' : undefined
  const slug = link?.slug
  const problem = slug === undefined ? undefined : slugProblem(slug)
  return problem && `The slug "${cut(slug!)}" of "link" cannot be used: ${problem}.`
}
