/** Ids of the frame, of what opens above it and of the runtime are on the list of ids that authors must not use. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {isReserved} from '../../../cli/parse/unique-ids.ts'
import {IDS, ISLAND_IDS} from '../../../runtime/shared/ids.ts'
import {article} from '../../../theme/article.tsx'
import {termId} from '../../../theme/shell/ids.ts'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'

const list = [...Object.values(IDS), ISLAND_IDS, ...article.ids!]

/** Ids that sources name in so many words. */
function namedIn(folder: string): [file: string, id: string][] {
  return filesBelow(join(HOME, folder))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(HOME, folder, file), 'utf8')
      return [...text.matchAll(/(?<![\w-])id="([\w-]+)"|\.id = '([\w-]+)'/g)].map(
        ([, attribute, property]): [string, string] => [file, attribute ?? property!],
      )
    })
}

test('every id that a source of theme or runtime names is reserved', () => {
  const found = [...namedIn('theme'), ...namedIn('runtime')]
  expect(found.map(([, id]) => id)).toContain(IDS.wrongBase)
  expect(found.filter(([, id]) => !isReserved(id, list))).toEqual([])
})

test('a star stands for any ending, all else for itself', () => {
  expect(
    ['main', 'find-bar', 'find-bar-list', '_i3-R_0_', 'term:eln'].map((id) => isReserved(id, list)),
  ).toEqual([true, true, true, true, true])
  expect(
    ['main-idea', 'find', 'term', 'term-eln', 'Main', 'menus'].map((id) => isReserved(id, list)),
  ).toEqual([false, false, false, false, false, false])
})

test('each explanation of a word has an id of its own, in any script', () => {
  const words = ['Short label', 'вода', '水', 'C', 'C+', 'C #']
  const found = [...words.map((word) => termId(word)), termId('C', '2')]
  expect(new Set(found).size).toBe(found.length)
  expect(found.filter((id) => /\s/.test(id) || !isReserved(id, list))).toEqual([])
})
