import {expect, test} from 'vitest'
import {articleOf} from '../../../../../cli/parse/lint/articles.ts'

const sorted = (words: string) => words.split(' ').map((word) => `${articleOf(word)} ${word}`)

test('before the sound of a vowel', () => {
  for (const phrase of sorted(
    'element analysis hour honest heir NMR HPLC XRD SVG ELN API ID IUPAC N X xlsx sdf NMRium 8 80 11 18 unidentified umbrella InChI',
  ))
    expect(phrase).toMatch(/^an /)
})

test('before the sound of a consonant', () => {
  for (const phrase of sorted(
    'sample unit unique user URL UV USB URI European one once ubiquitous universal url uuid unidirectional unimodal Uvicorn DOI PDF QR C csv ZIP YAML 1 10 110 180 house rhodium mnemonic llama fjord xylene scheme shell sphere squid svelte frame flask tRNA',
  ))
    expect(phrase).toMatch(/^a /)
})

test('where letters do not tell', () => {
  for (const word of ['SQL', 'SQLite', 'SMILES', 'LIMS', 'FAIR', 'SEM', 'mg', 'mL', 'nm'])
    expect(articleOf(word), word).toBeUndefined()
  // Names that no one can say without saying their first letter: an Rspack, an mRNA.
  for (const word of 'sdist Rspack mdast xterm mRNA snRNA fsync'.split(' '))
    expect(articleOf(word), word).toBeUndefined()
})
