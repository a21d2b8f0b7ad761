/** The time of a page grows with its length: hostile texts take at most twenty times as long as harmless text of the same length. */
import {expect, test} from 'vitest'
import {usedTime} from '../../../../cli/limits/processor-time.ts'
import {createParser} from '../../../../cli/parse/parser.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import {PLAIN} from '../../../support/parser.ts'
import {SPECS} from './parse.ts'

const LENGTH = 80_000
const parser = createParser({...PLAIN, specs: SPECS}, () => {}, 600_000)

const filled = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length))

async function timeOf(text: string): Promise<number> {
  const before = usedTime()
  await parser({file: 'docs/page.md', kind: 'markdown', text, hash: hashOf(text)})
  return usedTime() - before
}

let harmless: Promise<number> | undefined
/** The second time, so that everything is compiled. */
const timeOfHarmless = () =>
  (harmless ??= timeOf(filled('A *long* `text` [of](b.md) words.\n\n')).then(() =>
    timeOf(filled('A **long** `text` [of](c.md) words.\n\n')),
  ))

const HOSTILE: Record<string, string> = {
  'brackets that close nothing': filled('\n](<'),
  'undefined references': filled('[a][b] '),
  'undefined footnotes': filled('[^a]'),
  'pictures in open links': filled('[![a]('),
  'strikethrough that only closes': filled('a~~ '),
  emphasis: filled('*a* '),
  'open link definitions': filled('[a]: <\n'),
  'a row without a rule': `|${filled(' a |')}x`,
  'spaces before a promise': `then${filled(' ')}download the file`,
  'mistakes in a description': `---\ndescription: |\n${filled('  a\n')}---\n`,
  'spaces in the name of a file': `::card{src="a${filled(' ')}b"}`,
  'open comments': filled('a <!-- '),
  'open instructions and sections': `a ${filled('<?<![CDATA[<!A ')}`,
  'lines of a dialog': filled('– a.\n').replace(/.\n$/, '?\n'),
  'empty list items': filled('*\n'),
}

for (const [name, text] of Object.entries(HOSTILE))
  test(name, async () => {
    expect(await timeOf(text)).toBeLessThan(20 * (await timeOfHarmless()))
  }, 300_000)
