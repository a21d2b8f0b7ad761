/** `_category.yml` -> checked fields (behaviours.md 6.8). */
import {placeOfKey} from '../key-place.ts'
import {isPath, readYaml} from '../parse/front-matter.ts'
import type {Schema} from '../schema.ts'
import type {CategoryFile, Diagnostic, Source} from '../types.ts'

const schema: Schema = {
  fields: {
    label: 'text?',
    position: 'number?',
    collapsed: 'flag?',
    description: 'text?',
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
  const {value, diagnostics} = readYaml(source.text, file, schema, {line: 0, kind: 'category'})
  const category = {
    ...(value as Omit<CategoryFile, 'file' | 'place'>),
    file,
    place: placeOfKey(source.text, 'link'),
  }
  const {link} = category
  const wrong =
    link?.type === 'doc' && link.id === undefined
      ? '"link" of the type "doc" needs an "id".'
      : link?.type === 'generated-index' && link.slug !== undefined && !isPath(link.slug)
        ? `"link.slug" must be a path of letters, digits and dashes, not "${link.slug}".`
        : undefined
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
