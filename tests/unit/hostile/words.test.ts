/** No word of an author finds what every object inherits (`constructor`, `__proto__` …), wherever it is looked up. */
import {beforeAll, expect, test} from 'vitest'
import {createRender, type Render} from '../article.ts'
import {INHERITED, PLACES, WORDS} from './words.ts'

let render: Render

beforeAll(async () => {
  const glossary = [{term: 'ELN', aliases: ['electronic notebook'], definition: 'A notebook.'}]
  render = await createRender({bare: false, glossary})
})

for (const [name, place] of Object.entries(PLACES))
  test(`as ${name}`, async () => {
    for (const word of WORDS) {
      const html = await render(place(word))
      expect(html, JSON.stringify(word)).not.toMatch(INHERITED)
    }
  })
