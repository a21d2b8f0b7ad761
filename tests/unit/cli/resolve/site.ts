/** A small site as values: documents are written as Markdown, parsed, and resolved together. */

import {complete, type UserConfig} from '../../../../cli/config/config.ts'
import {resolve} from '../../../../cli/resolve/site.ts'
import {CODE} from '../../../../cli/scan/kinds.ts'
import {readGlossary} from '../../../../cli/search/glossary.ts'
import {hashOf} from '../../../../cli/text/hash.ts'
import type {
  Announcement,
  Assets,
  Diagnostic,
  DirectiveSpecs,
  Doc,
  ModuleInfo,
  Site,
  Source,
} from '../../../../cli/types.ts'
import {parse} from '../parse/parse.ts'

export const ASSETS: Assets = {
  entry: '/assets/main-1.js',
  css: '/assets/theme-1.css',
  islands: {},
  modules: {'index.tsx': '/assets/page-index-1.js'},
  styles: {figures: '/assets/figures-1.css'},
  searchSoon: [],
  offlineWorker: '',
  boot: 'boot()',
  remote: [],
  warnings: [],
  preloads: ['/assets/chunk-1.js'],
  files: new Map(),
}

export interface SiteInput {
  config?: Partial<UserConfig>
  /** Text of the config, for positions in it. */
  source?: string
  bare?: boolean
  /** The folder that contains the files of `kind: asset`. */
  content?: string
  modules?: ModuleInfo[]
  dates?: Record<string, string>
  drafts?: boolean
  /** Text of `glossary.yml`. */
  glossary?: string
  /** Directives of the theme. */
  specs?: DirectiveSpecs
  /** Given if the theme draws printed sections. */
  section?: unknown
  /** Files that are in a folder, and cannot be read. */
  unreadable?: string[]
  /** Called with each file whose text is asked for. */
  onRead?: (file: string) => void
}

/**
 * Returns the site of these files, text by name. `.md` are pages (`_x.md` fragments), `_category.yml` categories, the rest
 * assets.
 */
export async function siteOf(
  files: Record<string, string>,
  {
    config = {},
    bare = false,
    content = '/nowhere',
    modules = [],
    dates = {},
    drafts = false,
    glossary = '',
    specs = {},
    section,
    unreadable = [],
    onRead = () => {},
    source = announcementSource(config),
  }: SiteInput = {},
): Promise<Site> {
  const readable = Object.fromEntries(
    Object.entries(files).filter(([file]) => !unreadable.includes(file)),
  )
  const sources = new Map<string, Source>()
  const docs = new Map<string, Doc>()
  for (const [file, text] of Object.entries(files)) {
    const name = file.split('/').at(-1)!
    const kind =
      name === '_category.yml'
        ? 'category'
        : !name.endsWith('.md')
          ? name.endsWith('.tsx')
            ? 'module'
            : 'asset'
          : name.startsWith('_')
            ? 'fragment'
            : 'markdown'
    sources.set(file, {
      file,
      kind,
      get text() {
        onRead(file)
        return kind === 'asset' && !CODE.test(file) ? '' : text
      },
      hash: hashOf(text),
    })
    if (kind === 'markdown') docs.set(file, await parse(text, {file, files: readable, bare}))
  }
  const complete_ = complete(
    {title: 'T', ...config},
    {
      root: '/site',
      bare,
      resolve: (path) => path,
      builtInTheme: '/theme',
      source,
    },
  )
  return resolve({
    words: {glossary: [], lines: [], links: readGlossary(glossary, 'glossary.yml').links},
    config: {...complete_, content},
    sources,
    docs,
    modules,
    dates: new Map(Object.entries(dates)),
    assets: ASSETS,
    announcement: await announcementOf(config),
    drafts,
    renderer: {specs, section},
    known: new Map(),
  })
}

/** Returns a config in which the announcement is the text of the third line. */
function announcementSource({announcement}: Partial<UserConfig>): string {
  return announcement
    ? `export default {\n  title: 'T',\n  announcement: {content: '${announcement.content}'},\n}`
    : ''
}

async function announcementOf({
  announcement,
}: Partial<UserConfig>): Promise<Announcement | undefined> {
  if (!announcement) return undefined
  const doc = await parse(announcement.content, {file: 'announcement', bare: true})
  return {doc, draw: (hrefs) => JSON.stringify(hrefs)}
}

/** Returns the messages, except those about descriptions and orphans, which every small site has. */
export function said({diagnostics}: Site): string[] {
  return diagnostics.filter(({code}) => !/description|orphan|unused/.test(code)).map(say)
}

export function say({severity, code, file, line, column, message, hint}: Diagnostic): string {
  return `${severity === 'error' ? '' : 'warning '}${code} ${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`
}
