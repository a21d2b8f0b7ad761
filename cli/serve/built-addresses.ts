/** The addresses of a site that is built: they do not change with the configuration. */
import {join} from 'node:path'
import type {SiteData} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {readIfThere} from '../disk/folder.ts'
import {ENDINGS, STYLES} from '../hosts/url-styles.ts'
import {Refusal} from '../report/report.ts'
import {parsedJson} from '../text/json.ts'
import type {Manifest} from '../types.ts'

type Addresses = Pick<SiteConfig, 'base' | 'urls'>

/** Returns the addresses of the site in the output folder. Refuses `wanted` ones that it was not built with. */
export function builtAddresses(
  {outDir, base, urls}: SiteConfig,
  wanted: Partial<Addresses>,
): Pick<SiteData, 'base' | 'ending'> {
  const built = read(outDir) ?? {base, urls}
  for (const name of ['base', 'urls'] as const) {
    const value = wanted[name]
    if (value !== undefined && value !== built[name])
      throw new Refusal(
        `The site in ${outDir} was built with --${name} ${built[name]}. Run "labdocs build --${name} ${value}" first.`,
      )
  }
  return {base: built.base, ending: ENDINGS[built.urls]}
}

/** Returns undefined if the manifest is being replaced, or an older labdocs wrote it. */
function read(outDir: string): Addresses | undefined {
  const manifest = parsedJson(readIfThere(join(outDir, 'manifest.json')))
  const {base, urls} = (manifest ?? {}) as Partial<Manifest>
  return typeof base === 'string' && STYLES.includes(urls!) ? {base, urls: urls!} : undefined
}
