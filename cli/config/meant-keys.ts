/** Keys that someone probably meant: misspelled ones, and those of other tools and of German pages. Pure. */
import {own} from '../../runtime/shared/own.ts'
import {nearest} from '../text/nearest.ts'

/** By ours: what others call it, in small letters. */
const OTHERS: Record<string, string> = {
  title: 'überschrift seitentitel',
  label: 'title titel',
  description:
    'summary excerpt abstract subtitle beschreibung zusammenfassung kurzbeschreibung untertitel',
  keywords: 'stichworte stichwörter schlagworte schlagwörter',
  sidebar_label: 'short_title kurztitel',
  sidebar_position: 'position weight order nav_order reihenfolge',
  position: 'weight order sidebar_position reihenfolge',
  aliases: 'redirect_from alias redirects weiterleitungen',
  audience: 'zielgruppe',
  draft: 'entwurf',
  image: 'cover thumbnail bild titelbild',
  hide_table_of_contents: 'hide_toc no_toc',
  base: 'baseurl base_url basepath',
  at: 'routebasepath',
  folder: 'path dir',
  to: 'link path',
  href: 'url',
  nav: 'navbar navigation menu',
  url: 'siteurl site_url',
  lang: 'language locale sprache',
  content: 'docs_dir srcdir',
  outDir: 'site_dir output',
  last_update: 'lastmod last_modified_at updated geändert',
}

const MEANINGS: Record<string, string[]> = {}
for (const [ours, names] of Object.entries(OTHERS))
  for (const name of names.split(' ')) {
    MEANINGS[name] ??= []
    MEANINGS[name].push(ours)
  }

/** `known`: the keys that are possible. */
export function meantKey(key: string, known: readonly string[]): string | undefined {
  return nearest(key, known) ?? own(MEANINGS, key.toLowerCase())?.find((one) => known.includes(one))
}
