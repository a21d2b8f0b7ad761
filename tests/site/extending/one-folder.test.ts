/** A directive in one folder of a theme, plus one line in its table: what readers, programs and the search get from it. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const FOLDER = {
  'row.ts': `import {defineDirective} from 'labdocs'
import {Timeline} from '~timeline/Timeline.island.tsx'

export const timeline = defineDirective({
  kind: 'leaf',
  component: Timeline,
  island: 'Timeline',
  style: 'timeline',
  attributes: {from: 'number', event: 'text'},
  markdown: '**{from}**: {event}',
  text: 'Timeline of {event}',
})
`,
  'Timeline.island.tsx': `export function Timeline({from, event}: {from: number; event: string}) {
  return <button type="button" className="timeline" onClick={() => alert(event)}>{from}</button>
}
`,
  'timeline.sheet.css': '.timeline { color: teal; }\n',
}
const head = (title: string) =>
  `---\ntitle: ${title}\ndescription: What the laboratory did in which year, from the oldest to the newest.\n---\n\n`

test('its island, style sheet, words for the search and Markdown are in the built site', () => {
  const root = temporary('one-folder', {
    'site.config.ts': "export default {title: 'Lab', theme: './theme'}\n",
    // The paths of the site's own settings hold for both bundles.
    'tsconfig.json':
      '{"compilerOptions": {"paths": {"~timeline/*": ["./theme/directives/timeline/*"]}}}\n',
    'theme/directives.tsx':
      "import {timeline} from './directives/timeline/row.ts'\nexport const directives = {timeline}\n",
    ...Object.fromEntries(
      Object.entries(FOLDER).map(([name, text]) => [`theme/directives/timeline/${name}`, text]),
    ),
    'content/docs/index.md': `${head('History')}::timeline{from=1998 event="Synchrotron"}\n`,
    'content/docs/plain.md': `${head('Plain').replace('oldest', 'first')}Text.\n`,
  })
  const {code, stderr} = labdocs(['build', '--root', root])
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')])
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
  const page = read('docs.html')
  expect(page).toMatch(/data-island="Timeline".*<button type="button" class="timeline">1998</)
  expect(read(/assets\/style-timeline-\w+\.css/.exec(page)![0])).toContain('.timeline{color:teal}')
  expect(read('docs/plain.html')).not.toContain('timeline')
  const all = (end: string) =>
    filesBelow(join(root, 'dist'))
      .filter((file) => file.endsWith(end))
      .map(read)
      .join('\n')
  expect(all('.js')).toContain('"timeline"')
  // In the vocabulary of the index only: the word is nowhere else. It has the first words of texts in small letters.
  expect(all('.bin')).toContain('synchrotron')
  expect(read('docs.md')).toContain('**1998**: Synchrotron')
})

test.each([
  [
    'an island without the ending of islands',
    {'Timeline.island.tsx': 'Timeline.tsx'},
    'error bundle-failed  theme/directives/timeline/row.ts:7:12\n  The directive "timeline" has the island "Timeline", but the theme has no islands/Timeline.tsx.\n  7 |   island: \'Timeline\',\n    |            ^\n  hint: Rename Timeline.tsx in timeline/ to Timeline.island.tsx.\n\n1 error, 0 warnings',
  ],
  [
    'the same in lowercase',
    {'Timeline.island.tsx': 'timeline.tsx'},
    'hint: Rename timeline.tsx in timeline/ to Timeline.island.tsx.\n\n1 error, 0 warnings',
  ],
  [
    'an island whose file has another case than its component',
    {'Timeline.island.tsx': 'timeline.island.tsx'},
    'error bundle-failed  theme/directives/timeline/timeline.island.tsx\n  This file does not export "timeline".\n  hint: It exports "Timeline": rename it to Timeline.island.tsx.\n\n1 error, 0 warnings',
  ],
  [
    'a style sheet in another case',
    {'timeline.sheet.css': 'Timeline.sheet.css'},
    "but the theme has no sheets/timeline.css.\n  8 |   style: 'timeline',\n    |           ^\n  hint: Rename Timeline.sheet.css in timeline/ to timeline.sheet.css.\n\n1 error, 0 warnings",
  ],
] as const)('%s: once, with the right name', async (_, renamed, said) => {
  const files = Object.entries(FOLDER).map(([name, text]) => [
    `theme/directives/timeline/${(renamed as Record<string, string>)[name] ?? name}`,
    text.replace(
      /~timeline\/(.+?)'/,
      (__, file: string) => `./${(renamed as Record<string, string>)[file] ?? file}'`,
    ),
  ])
  const root = temporary('misnamed', {
    'site.config.ts': "export default {title: 'Lab', theme: './theme'}\n",
    'theme/directives.tsx':
      "import {timeline} from './directives/timeline/row.ts'\nexport const directives = {timeline}\n",
    ...Object.fromEntries(files),
    'content/docs/index.md': `${head('History')}Text.\n`,
  })
  const {code, stderr} = await labdocsHere(['build', '--root', root])
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)])
})
