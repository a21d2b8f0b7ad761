/** Where the parts of a sequence diagram are. */
import {expect, test} from 'vitest'
import {LABEL, textWidth} from '../../../cli/figures/text-width.ts'
import {context, figure, html} from './draw.ts'

const numberOf = (tag: string, name: string) =>
  Number(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1])

const BRANCHES = `sequenceDiagram
  actor user as You
  participant eln as ELN
  participant cs as ChemSpectra
  user->>+eln: Upload a file
  alt The file is a spectrum
    eln->>+cs: Convert it
    cs-->>-eln: JCAMP-DX and a picture
  else Any other file
    Note over eln: Stays as it is
  end
  eln-->>-user: Show the dataset`

test('the label of a branch is not written across the bar of an active participant', async () => {
  const page = await html((await figure('mermaid')(BRANCHES, '', context())).node)
  // One drawing for wide screens, one for phones.
  const drawings = page.split('<svg').slice(1)
  expect(drawings).toHaveLength(2)
  for (const drawing of drawings) {
    const bars = [...drawing.matchAll(/<rect[^>]*class="graph__n"[^>]*>/g)]
      .map(([rect]) => ['x', 'y', 'width', 'height'].map((name) => numberOf(rect, name)))
      .filter(([, , width]) => width === 10)
    expect(bars).toHaveLength(2)
    const lines = [...drawing.matchAll(/<text class="graph__row graph__row--over".*?<\/text>/g)]
    expect(lines.length).toBeGreaterThan(1)
    const crossed = lines.filter(([tag]) => {
      const [left, line] = [numberOf(tag, 'x'), numberOf(tag, 'y')]
      const right = left + textWidth([tag.replace(/<[^>]*>/g, '')], LABEL)
      return bars.some(
        ([x, y, width, height]) =>
          y! < line && y! + height! > line - 13 && x! < right && x! + width! > left,
      )
    })
    expect(crossed.map(([tag]) => tag)).toEqual([])
  }
})
