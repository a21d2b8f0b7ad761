/** Enough pages for a worker, one of them too much for it: see `cli/threads/`. */
import {expect, test} from 'vitest'
import {labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const PAGES = 300
const SLOW = 'docs/page-31.md'
const EDGES = Array.from({length: 20}, (_, at) => `  n${at} --> n${at + 1} & n${at + 4}\n`)
const diagram = (_: unknown, at: number) =>
  `\`\`\`mermaid title="A diagram"\nflowchart LR\n  n0[Diagram ${at}]\n${EDGES.join('')}\`\`\`\n\n`

function site(): string {
  const page = (title: string, text: string) =>
    `---\ntitle: ${title}\ndescription: A page of a test, which needs a description of fifty characters.\n---\n\n${text}\n`
  const pages = Array.from({length: PAGES}, (_, at): [string, string] => [
    `content/docs/page-${at}.md`,
    page(`Page ${at}`, `See [page ${at}](missing-${at}.md).`),
  ])
  return temporary('supervised', {
    'site.config.ts': `export default {title: 'Slow', url: 'https://example.org', docs: {at: '/', folder: 'docs'}}\n`,
    ...Object.fromEntries(pages),
    [`content/${SLOW}`]: page('Diagrams', Array.from({length: 2000}, diagram).join('')),
  })
}

test('a page that takes too long is named once, and all others are read', () => {
  const {stdout} = labdocs(['check', '--lenient', '--json', '--root', site()])
  const {diagnostics} = JSON.parse(stdout)
  const slow = diagnostics.filter((one: {code: string}) => one.code === 'too-slow')
  expect(slow).toMatchObject([{file: `content/${SLOW}`}])
  const others = diagnostics.filter((one: {severity: string}) => one.severity === 'error')
  expect(others).toEqual(slow)
  const links = diagnostics.filter((one: {code: string}) => one.code === 'broken-link')
  expect(links).toHaveLength(PAGES - 1)
})
