/** The addresses of a site that is built: they do not change with the configuration. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {SiteData} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {ENDINGS, STYLES} from '../hosts/url-styles.ts'
import {Refusal} from '../report/report.ts'
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

function read(outDir: string): Addresses | undefined {
  try {
    const {base, urls} = JSON.parse(
      readFileSync(join(outDir, 'manifest.json'), 'utf8'),
    ) as Partial<Manifest>
    if (typeof base === 'string' && STYLES.includes(urls!)) return {base, urls: urls!}
  } catch {
    // It is being replaced.
  }
  // An older labdocs wrote it.
  return undefined
}
