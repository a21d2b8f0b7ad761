/** `_category.yml` -> checked fields. */
import {cut, slugProblem} from '../disk/names.ts'
import {placeOfKey} from '../key-place.ts'
import {resolveConflicts} from '../parse/conflicts.ts'
import {readYaml} from '../parse/front-matter.ts'
import type {Schema} from '../schema.ts'
import type {CategoryFile, Diagnostic, Source} from '../types.ts'

const schema: Schema = {
  fields: {
    label: 'text?',
    position: 'number?',
    collapsed: 'flag?',
    description: 'text?',
    search: ['?', 'last'],
    links: {
      optional: {list: {fields: {label: 'text', href: 'text', position: 'number?'}}},
    },
    link: {
      nullable: {
        fields: {
          type: ['doc', 'generated-index'],
          id: 'text?',
          slug: 'text?',
          title: 'text?',
          description: 'text?',
          keywords: 'texts?',
        },
      },
    },
  },
}

interface ReadCategory {
  category: CategoryFile
  diagnostics: Diagnostic[]
}

/** The dev server reads the same sources again and again. */
const known = new WeakMap<Source, ReadCategory>()

export function readCategory(source: Source): ReadCategory {
  const category = known.get(source) ?? read(source)
  known.set(source, category)
  return category
}

function read(source: Source): ReadCategory {
  const {file} = source
  const {text, diagnostics} = resolveConflicts(source.text, file)
  const {value, ...read} = readYaml(text, file, schema, {line: 0, kind: 'category'})
  diagnostics.push(...read.diagnostics)
  const category = {
    ...(value as Omit<CategoryFile, 'file' | 'place'>),
    file,
    place: placeOfKey(text, 'link'),
  }
  const elsewhere = category.links?.find(({href}) => !/^(?:https?:\/\/|mailto:)./i.test(href))
  if (elsewhere) {
    delete category.links
    diagnostics.push({
      severity: 'error',
      code: 'category-invalid',
      file,
      ...placeOfKey(text, 'links'),
      message: `The address "${cut(elsewhere.href)}" in "links" must begin with https://, http:// or mailto:.`,
      hint: 'Pages of the site are in the sidebar by themselves.',
    })
  }
  const wrong = linkProblem(category.link)
  if (!wrong) return {category, diagnostics}
  delete category.link
  return {
    category,
    diagnostics: [
      ...diagnostics,
      {severity: 'error', code: 'category-invalid', file, ...category.place, message: wrong},
    ],
  }
}

function linkProblem(link: CategoryFile['link']): string | undefined {
  if (link?.type === 'doc')
    return link.id === undefined ? '"link" of the type "doc" needs an "id".' : undefined
  const slug = link?.slug
  const problem = slug === undefined ? undefined : slugProblem(slug)
  return problem && `The slug "${cut(slug!)}" of "link" cannot be used: ${problem}.`
}
