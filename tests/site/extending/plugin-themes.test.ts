/** Theme folders of plugins: directives, islands and style sheets of two plugins and of a site together. */
import {mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import {replaceIn} from '../../support/copy.ts'
import {labdocsHere} from '../../support/in-process.ts'
import {labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const row = (name: string, island: string) =>
  `import {defineDirective} from 'labdocs'
import {${island}} from './islands/${island}.tsx'

export const directives = {
  ${name}: defineDirective({kind: 'leaf', component: ${island}, island: '${island}', style: '${name}', attributes: {from: 'number'}}),
}
`
const island = (name: string, text: string) =>
  `export const ${name} = ({from}: {from: number}) => <b>${text} {from}</b>\n`
const plugin = (name: string) =>
  `import {definePlugin} from 'labdocs'\nexport default definePlugin({name: '${name}', theme: './theme'})\n`
const HEAD =
  '---\ntitle: Tools\ndescription: What two plugins and the site itself bring to the pages of a laboratory.\n---\n\n'

function site(): string {
  return temporary('layers', {
    'site.config.ts':
      "export default {title: 'Lab', theme: './theme', plugins: ['./one/plugin.ts', './two/plugin.ts']}\n",
    'one/plugin.ts': plugin('one'),
    'one/theme/directives.tsx': row('timer', 'Timer'),
    'one/theme/islands/Timer.tsx': island('Timer', 'Timer of one'),
    'one/theme/sheets/timer.css': '.timer { color: red; }\n',
    'two/plugin.ts': plugin('two'),
    'two/theme/directives.tsx': row('scale', 'Scale'),
    'two/theme/islands/Scale.tsx': island('Scale', 'Scale of two'),
    'two/theme/sheets/scale.css': '.scale { color: blue; }\n',
    'theme/directives.tsx': row('counter', 'Counter'),
    'theme/islands/Counter.tsx': island('Counter', 'Counter of the site'),
    // Replaces the one of the plugin.
    'theme/islands/Scale.tsx': island('Scale', 'Scale of the site'),
    'theme/sheets/counter.css': '.counter { color: green; }\n',
    'content/docs/index.md': `${HEAD}::timer{from=1}\n\n::scale{from=2}\n\n::counter{from=3}\n\n:::tip\n\nText.\n\n:::\n`,
    'content/docs/plain.md': HEAD.replace('Tools', 'Plain').replace('two', 'no'),
  })
}

test('all of them are there, the last one wins, and only pages that use one load it', () => {
  const root = site()
  const {code, stderr} = labdocs(['build', '--root', root])
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')])
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
  const page = read('docs.html')
  for (const text of ['Timer of one', 'Scale of the site', 'Counter of the site', 'note--tip'])
    expect(page).toContain(text)
  expect(page).not.toContain('Scale of two')
  for (const style of ['timer', 'scale', 'counter'])
    expect(page).toMatch(new RegExp(`style-${style}-\\w+\\.css`))
  expect(read('docs/plain.html')).not.toMatch(/style-(timer|scale|counter)|data-island/)
  const scripts = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.js'))
  const all = scripts.map((name) => read(`assets/${name}`)).join('\n')
  expect(all).toContain('Scale of the site')
  expect(all).not.toContain('Scale of two')
})

test('a file that a row needs and no folder has, and a row that is none, are named', async () => {
  const root = site()
  rmSync(join(root, 'one/theme/sheets/timer.css'))
  const missing = await labdocsHere(['check', '--root', root])
  expect([missing.code, missing.stderr]).toEqual([
    1,
    expect.stringMatching(
      /one\/theme\/directives\.tsx:5:\d+\n.*style "timer", but the theme has no sheets\/timer\.css/,
    ),
  ])
  const other = site()
  replaceIn(join(other, 'two/theme/directives.tsx'), "kind: 'leaf'", "kind: 'laef'")
  const wrong = await labdocsHere(['check', '--root', other])
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('defineDirective: "kind" must be one of container, leaf, text.'),
  ])
})

test('hidden files belong to other programs, and an island without a name to import is reported', async () => {
  const root = site()
  for (const file of [
    ...['Footer.tsx', 'site.css', 'islands/Counter.tsx', 'sheets/counter.css'],
    ...['directives/a/a.sheet.css', 'directives/a/A.island.tsx'],
  ])
    for (const theme of ['theme', 'one/theme']) {
      const path = join(root, theme, file)
      mkdirSync(dirname(path), {recursive: true})
      // Emacs locks a file by a link to nowhere, and macOS keeps its notes next to files of other disks.
      symlinkSync('someone@host.1', join(dirname(path), `.#${basename(path)}`))
      writeFileSync(join(dirname(path), `._${basename(path)}`), '\0\x05\x16\x07')
    }
  const built = await labdocsHere(['build', '--root', root])
  expect([built.code, built.stderr]).toEqual([0, expect.not.stringContaining('error')])
  writeFileSync(join(root, 'one/theme/islands/my-timer.tsx'), island('Timer', 'Timer'))
  const {code, stderr} = await labdocsHere(['build', '--root', root])
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      'error config-invalid  one/theme/islands/my-timer.tsx\n  No component can have the name my-timer',
    ),
  ])
})
