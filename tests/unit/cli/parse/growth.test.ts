/**
 * The time of a page grows with its length: a text that is eight times as long may take 24 times as long, because
 * the time of short texts varies. Time that grows with the square would be 64 times as long.
 */
import {beforeAll, expect, test} from 'vitest'
import {usedTime} from '../../../../cli/limits/processor-time.ts'
import {createParser} from '../../../../cli/parse/parser.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import {PLAIN} from '../../../support/parser.ts'
import {SPECS} from './parse.ts'

const LENGTH = 6_000
const parser = createParser({...PLAIN, specs: SPECS}, () => {}, 600_000)

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

async function timeOf(text: string): Promise<number> {
  const before = usedTime()
  await parser({file: 'docs/page.md', kind: 'markdown', text, hash: hashOf(text)})
  return usedTime() - before
}

const harmless = (length: number) => filled('A *long* `text` [of](b.md) words.\n\n', length)

/** The least time (ms) that counts for a short text, so that a text that takes next to none may be slower once. */
let least = 0
beforeAll(async () => {
  await timeOf(harmless(8 * LENGTH)) // so that everything is compiled
  least = await timeOf(harmless(LENGTH))
})

const HOSTILE: Record<string, (length: number) => string> = {
  'brackets that close nothing': (n) => filled('\n](<', n),
  'undefined references': (n) => filled('[a][b] ', n),
  'undefined footnotes': (n) => filled('[^a]', n),
  'pictures in open links': (n) => filled('[![a](', n),
  'strikethrough that only closes': (n) => filled('a~~ ', n),
  emphasis: (n) => filled('*a* ', n),
  'open link definitions': (n) => filled('[a]: <\n', n),
  'a row without a rule': (n) => `|${filled(' a |', n)}x`,
  'spaces before a promise': (n) => `then${filled(' ', n)}download the file`,
  'mistakes in a description': (n) => `---\ndescription: |\n${filled('  a\n', n)}---\n`,
  'spaces in the name of a file': (n) => `::card{src="a${filled(' ', n)}b"}`,
  'open comments': (n) => filled('a <!-- ', n),
  'open instructions and sections': (n) => `a ${filled('<?<![CDATA[<!A ', n)}`,
  'lines of a dialog': (n) => filled('– a.\n', n).replace(/.\n$/, '?\n'),
  'empty list items': (n) => filled('*\n', n),
}

for (const [name, text] of Object.entries(HOSTILE))
  test(name, async () => {
    await timeOf(text(2 * LENGTH)) // compiles what only this text needs
    const short = Math.max(least, await timeOf(text(LENGTH)))
    expect(await timeOf(text(8 * LENGTH))).toBeLessThan(24 * short)
  }, 300_000)
