/** A folder without a `site.config.ts`, whose pages are shown all the same. */
import {existsSync} from 'node:fs'
import {dirname, join, posix, resolve} from 'node:path'
import {isIn} from '../disk/folder.ts'
import type {FoundSite} from '../docusaurus/site.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'
import type {SiteConfig, UserConfig} from './config.ts'
import {CONFIG_FILE} from './config-file.ts'

/** Returns the config for it. `found`: what other tools have left in it. */
export function bareConfig(root: string, found: FoundSite | undefined): UserConfig {
  const {title, tagline, folder, at, version, versions, external = []} = found ?? {}
  const editUrl = found && editUrlOf(found)
  const docs = found && {folder: folder!, at: at!, version: version!, versions: versions!}
  return {
    title: title || titleOfFolder(root),
    ...(tagline ? {tagline} : {}),
    ...(external.length ? {external} : {}),
    ...(docs ? {docs: {...docs, ...(editUrl ? {editUrl} : {})}} : {}),
  }
}

/** Returns the address at which the files in the content can be edited: the folder of the site can be inside it. */
function editUrlOf({editUrl, dialect}: FoundSite): string | undefined {
  return editUrl && new URL(posix.relative(dialect.site, '') || '.', editUrl).href
}

/** Returns a note that is printed once, because much of what an author may expect does not happen. */
export function bareNote({
  bare,
  dialect,
  external,
  root,
}: Pick<SiteConfig, 'bare' | 'dialect' | 'external' | 'root'>): string[] {
  const site = bare ? siteAround(root) : undefined
  if (site !== undefined)
    return [
      `This folder is part of the site in ${site}, whose ${CONFIG_FILE} was not read: run the command there.`,
    ]
  const folders = dialect?.only.filter((one) => !dialect.parts.includes(one)) ?? []
  if (bare && dialect)
    return [
      `This folder is read as a site of Docusaurus, MDX included${folders.length ? ` (${folders.join(', ')})` : ''}; none of its code is run. "labdocs import" writes it in our notation.`,
      ...(external.length
        ? [`Links to ${external.join(', ')} lead to parts of that site that are not read.`]
        : []),
    ]
  if (!bare) return []
  const other = OTHER_ENDINGS.map((ending) => `site.config.${ending}`).find((file) =>
    existsSync(join(root, file)),
  )
  const advice =
    other === undefined ? '"labdocs init" writes one.' : `Rename ${other} to ${CONFIG_FILE}.`
  return [
    `There is no ${CONFIG_FILE} here: figures are shown as code, and most mistakes are not looked for. ${advice}`,
  ]
}

const OTHER_ENDINGS = ['js', 'mjs', 'cjs', 'mts', 'cts', 'tsx', 'json']

/** Returns the folder of the site that has a folder in its content. Its config is not read: the content has its usual name. */
export function siteAround(folder: string): string | undefined {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, CONFIG_FILE))) return isIn(folder, join(at, 'content')) ? at : undefined
  return undefined
}

/** Reports an output that the site around a folder without a config would take for pages of its own. */
export function outputInSite({bare, outDir}: SiteConfig): Diagnostic | undefined {
  const site = bare ? siteAround(outDir) : undefined
  const message = `The output folder ${outDir} would be inside the content of the site in ${site}.`
  const hint = `Run the command in ${site}, or name another folder with --out.`
  return site === undefined ? undefined : diagnostic('config-invalid', outDir, message, {hint})
}

/** Folder names that say nothing about their content; then the parent folder is used. */
const ANY_FOLDER =
  /^(?:src|docs?|documentation|content|pages|(?:de|en|es|fr|it|ja|ko|pt|ru|zh)(?:-[a-z]{2})?)$/i

export function titleOfFolder(root: string): string {
  const names = resolve(root).split('/').filter(Boolean)
  return names.findLast((name) => !ANY_FOLDER.test(name)) ?? names.at(-1) ?? 'Documentation'
}
