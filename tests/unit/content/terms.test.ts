/** The visible words of the word lists and the folders use the same terms as the pages. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse as parseYaml} from 'yaml'
import {readGlossary} from '../../../cli/search/glossary.ts'
import {readTerms} from '../../../cli/search/terms.ts'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'
import {parse} from '../cli/parse/parse.ts'

const read = (file: string) => readFileSync(join(HOME, 'content', file), 'utf8')
const {preferred, diagnostics} = readTerms(read('terms.yml'), 'terms.yml')

async function wrongWords(text: string): Promise<string[]> {
  return (await parse(text, {preferred})).said.filter((one) => /^(term|article|repeated)/.test(one))
}

test('the list is right, and finds what it is for', async () => {
  expect(diagnostics).toEqual([])
  expect(await wrongWords('Open the detail window.')).toHaveLength(1)
})

test('definitions of the glossary', async () => {
  const {terms} = readGlossary(read('glossary.yml'), 'glossary.yml')
  expect(terms.length).toBeGreaterThan(50)
  for (const {term, definition} of terms) expect(await wrongWords(definition), term).toEqual([])
})

test('names and descriptions of folders', async () => {
  const files = filesBelow(join(HOME, 'content')).filter((file) => file.endsWith('_category.yml'))
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const {label = '', description = '', link} = parseYaml(read(file))
    const text = [label, description, link?.title ?? '', link?.description ?? ''].join('\n\n')
    expect(await wrongWords(text), file).toEqual([])
  }
})
