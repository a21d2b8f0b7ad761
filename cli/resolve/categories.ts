/** `_category.yml` -> checked fields (behaviours.md 6.8). */
import {readYaml} from '../parse/front-matter.ts'
import type {Schema} from '../schema.ts'
import type {CategoryFile, Diagnostic, Source} from '../types.ts'

const schema: Schema = {
  fields: {
    label: 'text?', position: 'number?', collapsed: 'flag?', description: 'text?',
    link: {
      optional: {
        fields: {type: ['doc', 'generated-index'], id: 'text?', slug: 'text?', title: 'text?', description: 'text?', keywords: 'texts?'},
      },
    },
  },
}

export function readCategory(source: Source): {category: CategoryFile; diagnostics: Diagnostic[]} {
  const {value, diagnostics} = readYaml(source.text, source.file, schema, {line: 0, kind: 'category'})
  return {category: {...(value as Omit<CategoryFile, 'file'>), file: source.file}, diagnostics}
}
