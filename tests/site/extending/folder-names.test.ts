/** Folders of sites whose names have signs that mean something in patterns, addresses, CSS or JavaScript. */
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {labdocsHere} from '../../support/in-process.ts'
import {temporary} from '../../support/temporary.ts'

const FILES = {
  'site.config.ts': "export default {title: 'T', plugins: ['./plugin.ts']}\n",
  'plugin.ts': "export default {name: 'p', files: () => ({'added.txt': 'added'})}\n",
  'theme/site.css': 'main {color: #123456}\n',
  'theme/directives.tsx':
    "import {Price} from './price.tsx'\nexport const directives = {price: {kind: 'text', component: Price}}\n",
  'theme/price.tsx': 'export const Price = () => <b>3 EUR</b>\n',
  'content/docs/index.md':
    '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\nIt costs :price[much].\n',
}

function siteIn(name: string): string {
  const root = join(temporary('names'), name)
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(root, file, '..'), {recursive: true})
    writeFileSync(join(root, file), text)
  }
  return root
}

test('a site is built in a folder of almost any name', async () => {
  const root = siteIn('a[b]{c,d}?#%41\n\t"e\'f $g`h')
  const {code, stderr} = await labdocsHere(['build', '--root', root])
  expect([code, stderr]).toEqual([0, ''])
  const assets = join(root, 'dist/assets')
  const styles = readdirSync(assets).filter((name) => name.endsWith('.css'))
  expect(styles.map((name) => readFileSync(join(assets, name), 'utf8')).join()).toContain('#123456')
  expect(readFileSync(join(root, 'dist/docs.html'), 'utf8')).toContain('<b>3 EUR</b>')
  expect(readFileSync(join(root, 'dist/added.txt'), 'utf8')).toBe('added')
})

test.each(['*', '\\'])(
  'a folder with %s is refused: the bundler would not find its files again',
  async (sign) => {
    const root = siteIn(`a${sign}b`)
    const {code, stderr} = await labdocsHere(['build', '--root', root])
    expect([code, stderr]).toEqual([
      2,
      `error config-invalid  .\n  The code of a site cannot be bundled in a folder with "${sign}" in its path: ${root}.\n  hint: Rename the folder.\n\n1 error, 0 warnings\n`,
    ])
  },
)
