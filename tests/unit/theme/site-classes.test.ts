/** No class is styled both by the theme and by what a site adds to it: the styles of one would break the other. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'

const ADDED = 'chemotion/'
const sheets = filesBelow(join(HOME, 'theme')).filter((file) => file.endsWith('.css'))

/** Classes that rules of these files begin with, such as `.card` in `.card > b`. */
function styled(files: string[]): Set<string> {
  const text = files.map((file) => readFileSync(join(HOME, 'theme', file), 'utf8')).join('\n')
  return new Set([...text.matchAll(/^ *\.([a-z][\w-]*)/gm)].map(([, name]) => name!))
}

test('what this site adds has classes of its own', () => {
  const own = styled(sheets.filter((file) => file.startsWith(ADDED)))
  const shared = styled(sheets.filter((file) => !file.startsWith(ADDED)))
  expect(own.size).toBeGreaterThan(5)
  expect(shared.size).toBeGreaterThan(100)
  // Set by the boot script on the whole page.
  expect([...own].filter((name) => shared.has(name) && name !== 'js')).toEqual([])
})
