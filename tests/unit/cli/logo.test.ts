import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {iconsOf} from '../../../cli/bundle/site-icons.ts'
import {loadConfig} from '../../../cli/config/load-config.ts'
import {iconLine} from '../../../cli/render/icon.ts'
import {HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>'
const PNG = readFileSync(join(HOME, 'theme/chemotion/touch-icon.png'))

const load = async (keys: string, files: Record<string, string | Uint8Array> = {}) => {
  const root = temporary('marks', {
    'site.config.ts': `export default {\n  title: 'T',\n  ${keys},\n}\n`,
    ...files,
  })
  return {root, ...(await loadConfig(root))}
}
const said = async (keys: string, files: Record<string, string | Uint8Array> = {}) =>
  (await load(keys, files)).diagnostics.map(
    ({code, line, column, message, hint}) =>
      `${code} ${line}:${column} ${message}${hint ? ` (${hint})` : ''}`,
  )

test('pictures next to the config, and in the public folder', async () => {
  const {root, config, diagnostics} = await load("logo: './marks/logo.svg', favicon: '/icon.PNG'", {
    'marks/logo.svg': SVG,
    'content/public/icon.PNG': PNG,
  })
  expect(diagnostics).toEqual([])
  expect(config).toMatchObject({
    logo: join(root, 'marks/logo.svg'),
    favicon: join(root, 'content/public/icon.PNG'),
  })
  // The development server reads the config again when they change.
  expect(config?.inputs).toEqual(expect.arrayContaining([config?.logo, config?.favicon]))
  const files = new Map<string, Uint8Array>()
  const icons = iconsOf(config!, files)
  expect(icons).toEqual({
    logo: {url: expect.stringMatching(/^\/assets\/logo-\w{8}\.svg$/), width: 40, height: 20},
    icon: expect.stringMatching(/^\/assets\/icon-\w{8}\.png$/),
  })
  expect([...files.values()].map(({length}) => length)).toEqual([PNG.length, SVG.length])
  expect(iconLine(icons.icon)).toEqual([`<link rel="icon" href="${icons.icon}" type="image/png">`])
})

test('the icon for phones in the theme folder stays next to a favicon', async () => {
  const {config} = await load("favicon: 'icon.svg', theme: './theme'", {
    'icon.svg': SVG,
    'theme/touch-icon.png': PNG,
  })
  expect(iconsOf(config!, new Map())).toEqual({
    icon: expect.stringMatching(/\/icon-\w{8}\.svg$/),
    touchIcon: expect.stringMatching(/\/touch-icon-\w{8}\.png$/),
  })
})

test('without the keys: the icons of the theme, and no logo', async () => {
  const {config} = await load("tagline: 'x'")
  expect(Object.keys(iconsOf(config!, new Map()))).toEqual(['icon', 'touchIcon'])
  expect(config?.logo).toBeUndefined()
})

test.each([
  [
    "logo: './logo.svg'",
    {},
    'config-invalid 3:3 "logo" names ./logo.svg, but there is no file logo.svg. (A path that begins with "/" is in the public folder; all others are relative to the configuration.)',
  ],
  [
    "favicon: '/icon.svg'",
    {'icon.svg': SVG},
    'config-invalid 3:3 "favicon" names /icon.svg, but there is no file content/public/icon.svg. (A path that begins with "/" is in the public folder; all others are relative to the configuration.)',
  ],
  [
    "logo: 'logo.pdf'",
    {'logo.pdf': '%PDF'},
    'config-invalid 3:3 "logo" must be a file that ends with .svg, .png, .webp, .avif, .jpg, .jpeg or .gif, not "logo.pdf".',
  ],
  [
    "favicon: 'icon.gif'",
    {'icon.gif': 'GIF'},
    'config-invalid 3:3 "favicon" must be a file that ends with .svg, .png or .ico, not "icon.gif".',
  ],
  [
    "logo: 'https://example.org/logo.svg'",
    {},
    'config-invalid 3:3 "logo" must be a file of the site, not the address "https://example.org/logo.svg". (Download the picture, and write its path here.)',
  ],
  [
    "logo: 'logo.png'",
    {'logo.png': 'no picture'},
    'config-invalid 3:3 "logo" names logo.png, which is not a picture with a size.',
  ],
  [
    "logo: 'logo.svg'",
    {'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>'},
    'config-invalid 3:3 "logo" names logo.svg, which is not a picture with a size. (Give the <svg> a "viewBox", or a "width" and a "height".)',
  ],
  [
    "logo: 'folder.svg'",
    {'folder.svg/a.txt': 'a'},
    'config-invalid 3:3 "logo" names folder.svg, which cannot be read (EISDIR).',
  ],
  ['logo: true', {}, 'config-invalid 3:3 "logo" must be a text.'],
  [
    "logo: 'logo.svg', theme: './theme'",
    {'logo.svg': SVG, 'theme/Logo.tsx': 'export const Logo = () => null'},
    'config-invalid 3:3 "logo" and theme/Logo.tsx are for the same place. (Remove one of them.)',
  ],
  [
    "favicon: 'icon.svg', theme: './theme'",
    {'icon.svg': SVG, 'theme/icon.svg': SVG},
    'config-invalid 3:3 "favicon" and theme/icon.svg are for the same place. (Remove one of them.)',
  ],
])('%s: one message, at the key', async (keys, files, expected) => {
  expect(await said(keys, files as Record<string, string>)).toEqual([expected])
})
