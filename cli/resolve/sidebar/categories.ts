/** `_category.yml` -> checked fields. */
import {positionOfKey} from '../../config/key-position.ts'
import {cut, slugProblem} from '../../disk/path-rules.ts'
import {memoized} from '../../memoized.ts'
import {readYaml} from '../../parse/front-matter/front-matter.ts'
import {resolveConflicts} from '../../parse/lint/conflicts.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import type {CategoryFile, Diagnostic, Source} from '../../types.ts'
import {category as ours, theirCategory} from './category-schema.ts'

/** `_category_.json` is read as well, because JSON is valid YAML. */
const THEIRS = /(?:^|\/)_category_\.\w+$/
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
  const elsewhere = category.links?.find(({href}) => !/^(?:https?:\/\/|mailto:)./i.test(href))
  if (elsewhere) {
    delete category.links
    const message = `The address "${cut(elsewhere.href)}" in "links" must begin with https://, http:// or mailto:.`
    diagnostics.push(
      diagnostic('category-invalid', file, message, {
        ...positionOfKey(text, 'links'),
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

function linkProblem(link: CategoryFile['link']): string | undefined {
  if (link?.type === 'doc')
    return link.id === undefined ? '"link" of the type "doc" needs an "id".' : undefined
  const slug = link?.slug
  const problem = slug === undefined ? undefined : slugProblem(slug)
  return problem && `The slug "${cut(slug!)}" of "link" cannot be used: ${problem}.`
}
