/** Earlier texts of a file, the newest first. */
import {renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {earlierTexts} from '../../../cli/scan/git-earlier-texts.ts'
import {gitIn} from '../../support/git.ts'
import {temporary} from '../../support/temporary.ts'

const LINES = 'A line that stays.\n'.repeat(20)

async function textsOf(folder: string, file: string): Promise<string[]> {
  const texts: string[] = []
  for await (const text of earlierTexts(folder, file)) texts.push(text.replace(LINES, ''))
  return texts
}

test('all committed texts, also under an earlier name; the working tree is not one of them', async () => {
  const root = temporary('earlier', {'content/ü.md': `${LINES}1`})
  const git = gitIn(root)
  const commit = () => {
    git('add', '.')
    git('commit', '-qm', 'One')
  }
  git('init', '-q')
  commit()
  renameSync(join(root, 'content/ü.md'), join(root, 'content/b.md'))
  writeFileSync(join(root, 'content/b.md'), `${LINES}2`)
  commit()
  writeFileSync(join(root, 'content/b.md'), `${LINES}3`)
  expect(await textsOf(join(root, 'content'), 'b.md')).toEqual(['2', '1'])
  // Whatever the settings of the user are.
  git('config', 'diff.relative', 'true')
  expect(await textsOf(join(root, 'content'), 'b.md')).toEqual(['2', '1'])
  expect(await textsOf(join(root, 'content'), 'gone.md')).toEqual([])
})

test('no repository, no texts', async () => {
  expect(await textsOf(temporary('no-earlier', {'a.md': 'A'}), 'a.md')).toEqual([])
})
