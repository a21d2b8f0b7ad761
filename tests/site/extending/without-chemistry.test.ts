/** What draws molecules and reads spectra is loaded for the first page that needs it, and never on other sites. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {bundleClient} from '../../../cli/bundle/client.ts'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {chemistry} from '../../support/chemistry.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {HOME, labdocs} from '../../support/labdocs.ts'
import {withoutPackages} from '../../support/refuse.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)
const CHEMISTRY = ['openchemlib', 'jcampconverter']
const PLAIN =
  'Text, `code` and $x^2$.\n\n```plot\nkind: bar\nx: a\ny: b\ndata:\na,b\n1,2\n2,3\n```\n'

const NAMED = "export default {title: 'Lab', plugins: ['labdocs/plugins/chemistry']}\n"

function site(body: string, count: number, config = "export default {title: 'Lab'}\n"): string {
  const pages = Array.from({length: count}, (_, at) => [
    `content/docs/p${at}.md`,
    `---\ntitle: Page ${at}\ndescription: What the test number ${at} of a site without chemistry is about.\n---\n\n${at ? 'Text.' : body}\n`,
  ])
  return temporary('plain', {
    'site.config.ts': config,
    'content/docs/index.md':
      '---\ntitle: Start\ndescription: The first page of a site that has not one molecule on it.\n---\n\nText.\n',
    'content/public/a.jdx': readFileSync(
      join(HOME, 'tests/fixtures/authoring/content/public/spectrum.jdx'),
    ),
    ...Object.fromEntries(pages),
  })
}
const refused = withoutPackages(CHEMISTRY)

test.each([
  [1, undefined],
  // Many pages are parsed in threads. Configured but not used: still nothing of it is loaded.
  [620, NAMED],
  ...(ALL
    ? [
        [620, undefined],
        [1, NAMED],
      ]
    : []),
] as [number, string | undefined][])('a site of %i pages is built without it', (count, config) => {
  const root = site(PLAIN, count, config)
  // Whether there is a cache depends neither on the number of pages nor on the plugin.
  for (const _ of ALL || count === 1 ? ['cold', 'warm'] : ['cold']) {
    const {code, stderr} = labdocs(['build', '--strict', '--root', root], {env: refused})
    expect([code, stderr]).toEqual([0, ''])
  }
})

test.each([
  ...(ALL ? [['openchemlib', '```smiles Ethanol\nCCO\n```']] : []),
  ['openchemlib', ':mol[CCO] is ethanol.'],
  ['jcampconverter', '::spectrum{src=/a.jdx kind=nmr label="Ethanol"}'],
])('where %s is needed it is asked for: %s', (name = '', body = '') => {
  const {code, stdout, stderr} = labdocs(['check', '--root', site(body, 1, NAMED)], {env: refused})
  expect(code).not.toBe(0)
  expect(stdout + stderr).toContain(`${name} is refused.`)
})

test('a site without the plugin is told which line is missing, and what it brings is in none of its files', async () => {
  const body =
    '```smiles Ethanol\nCCO\n```\n\n:mol[CCO] and :chem[H2O]\n\n```screen A\nmol CCO\n```'
  const root = site(body, 1)
  const {code, stdout, stderr} = labdocs(['check', '--root', root], {env: refused})
  expect(code).toBe(1)
  const said = stdout + stderr
  // Reported once, however many things miss it.
  expect(said.match(/ needs the plugin labdocs\/plugins\/chemistry/g)).toHaveLength(1)
  expect(said).toContain("hint: Add it to site.config.ts: plugins: ['labdocs/plugins/chemistry']")
  expect(said.match(/^error .*/gm)).toHaveLength(1)
  const plain = site(PLAIN, 1)
  expect((await labdocsHere(['build', '--root', plain])).code).toBe(0)
  const assets = readdirSync(join(plain, 'dist/assets')).join(' ')
  expect(assets).not.toMatch(/chemistry|checker/)
})

test('the words that are reported to such a site are those of the plugin', async () => {
  const words = JSON.parse(
    readFileSync(join(HOME, 'theme/plugins/chemistry/words.json'), 'utf8'),
  ) as Record<string, string[]>
  const entries = Object.entries((await chemistry()).plugins[0]!.figures!)
  const inTheme = readFileSync(join(HOME, 'theme/plugins/chemistry/theme/directives.tsx'), 'utf8')
  const rows = [...inTheme.matchAll(/^ {2}'?([a-z-]+)'?: defineDirective\(/gm)].map(
    ([, name]) => name!,
  )
  expect(words).toEqual({
    fences: entries.filter(([, {form}]) => !form).map(([name]) => name),
    directives: expect.arrayContaining([
      ...entries.filter(([, {form}]) => form).map(([name]) => name),
      ...rows,
    ]),
    screen: Object.keys((await chemistry()).plugins[0]!.screen!),
  })
  expect(words.directives).toHaveLength(entries.filter(([, {form}]) => form).length + rows.length)
})

test('no reader gets it from a site whose theme does not ask for it', async () => {
  const inputsOf = async (root: string) => {
    const {config, diagnostics} = await loadConfig(root)
    expect(diagnostics).toEqual([])
    const bundled = await bundleClient(config!, [], {dev: false})
    if ('diagnostics' in bundled) throw new Error(JSON.stringify(bundled.diagnostics))
    return bundled.inputs.filter((path) => CHEMISTRY.some((name) => path.includes(`/${name}/`)))
  }
  expect(await inputsOf(site(PLAIN, 1))).toEqual([])
  // The submission desk of this site loads both.
  expect((await inputsOf(HOME)).length).toBeGreaterThan(0)
})
