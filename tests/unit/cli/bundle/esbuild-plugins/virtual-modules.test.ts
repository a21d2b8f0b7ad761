/** What pages of a site outside our folder load later. */
import {build} from 'esbuild'
import {expect, test} from 'vitest'
import {clientParts} from '../../../../../cli/bundle/client.ts'
import {loadConfig} from '../../../../../cli/config/load-config.ts'
import {temporary} from '../../../../support/temporary.ts'

test('a module or a package of labdocs that a page of a site loads later is one lazy part', async () => {
  const root = temporary('lazy', {
    'site.config.ts': "export default {title: 'T'}",
    'content/page.tsx':
      "export const later = () => [import('labdocs/theme/Marked'), import('openchemlib')]",
  })
  const {config} = await loadConfig(root)
  const {scripts} = clientParts(config!, ['page.tsx'], {dev: false})
  const {metafile} = await build(scripts)
  const entries = Object.values(metafile.outputs).flatMap(({entryPoint}) => entryPoint ?? [])
  for (const name of ['theme/search/Marked.tsx', 'openchemlib.js'])
    expect(entries.filter((path) => path.endsWith(name))).toEqual([
      expect.stringMatching(/^labdocs-lazy:[^:]+$/),
    ])
})
