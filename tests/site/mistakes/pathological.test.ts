/**
 * Every construct of our Markdown thousands of times, thousands of levels deep, and never closed. Each page is read and
 * rendered, or fails with a message that names it, within a limit of processor time. The short form counts to 100.
 */

import {beforeAll, describe, expect, test} from 'vitest'
import {usedTime} from '../../../cli/limits/processor-time.ts'
import type {Parser} from '../../../cli/parse/parser.ts'
import type {Renderer} from '../../../cli/render/renderer.ts'
import {LARGEST_TEXT} from '../../../cli/scan/scan.ts'
import {hashOf} from '../../../cli/text/hash.ts'
import {chemistry, chemistryOptions} from '../../support/chemistry.ts'
import {parserWith} from '../../support/parser.ts'
import {pathologicalPages} from '../../support/pathological.ts'
import {builtInRenderer, drawn} from '../../unit/article.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
const pages = ALL ? pathologicalPages() : pathologicalPages(100, 100)
/** The codes for a page that is too much. */
const REFUSED = ['too-slow', 'too-deep', 'file-too-large']
/**
 * Processor time (ms) of the thread: 2 s for each 100,000 characters, plus the delay of the watchdog. On a busy machine a page
 * may start again with more wall-clock time, and its earlier processor time is counted here as well, so the limit is twice
 * as much.
 */
const mostReading = (text: string) => 2 * 2100 * partsOf(text)
/** A long text has as many more figures. */
const mostDrawing = (text: string) => 5000 * partsOf(text)
const partsOf = (text: string) => Math.max(1, Math.ceil(text.length / 100_000))

const FILES: Record<string, string> = {'docs/_a.md': 'A fragment.\n'}
let renderer: Renderer
let parse: Parser

beforeAll(async () => {
  renderer = await builtInRenderer(await chemistry())
  parse = parserWith({
    specs: renderer.specs,
    promises: renderer.promises,
    icons: new Set(renderer.icons),
    glossary: [
      {term: 'ELN', aliases: [], definition: 'A notebook.'},
      {term: 'spectrum', aliases: ['spectra'], definition: 'A curve.'},
    ],
    preferred: [{use: 'delete', not: ['trash'], why: 'One word for one thing.'}],
    ...(await chemistryOptions()),
  })
})

async function read(text: string) {
  const before = usedTime()
  const doc = await parse(
    {file: 'docs/page.md', kind: 'markdown', text, hash: hashOf(text)},
    (file) => (Object.hasOwn(FILES, file) ? Buffer.from(FILES[file]!) : undefined),
  )
  return {doc, time: usedTime() - before}
}

function draw(tree: string) {
  const before = usedTime()
  const html = drawn(tree, renderer)
  return {html, time: usedTime() - before}
}

describe(`${pages.size} pages`, () => {
  // Larger files are never read.
  for (const [name, text] of pages)
    if (Buffer.byteLength(text) <= LARGEST_TEXT)
      test(name, async () => {
        const {doc, time} = await read(text)
        const refused = doc.diagnostics.filter(({code}) => REFUSED.includes(code))
        for (const {file, message} of refused) {
          expect(file).toBe('docs/page.md')
          expect(message).not.toBe('')
        }
        expect(time).toBeLessThan(mostReading(text))
        if (!ALL) expect(refused.filter(({code}) => code === 'too-slow')).toEqual([])
        const {html, time: drawn} = draw(doc.tree)
        expect(html.length).toBeLessThan(100 * 1024 * 1024)
        expect(drawn).toBeLessThan(mostDrawing(text))
      })
})
