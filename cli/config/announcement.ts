/** The announcement above every page. */
import type {Page} from '../../runtime/shared/types.ts'
import {parserOptions} from '../parse/options.ts'
import {createParsing} from '../parse/parse-all.ts'
import type {Workspace} from '../pipeline.ts'
import type {ArticleContext} from '../render/renderer.ts'
import {hashOf} from '../text/hash.ts'
import type {Announcement} from '../types.ts'
import type {SiteConfig} from './config.ts'

/** Parses the announcement of the config, which is Markdown. It is rendered once its links are resolved. */
export async function readAnnouncement(
  config: SiteConfig,
  {renderer, words, cache}: Pick<Workspace, 'renderer' | 'words' | 'cache'>,
): Promise<Announcement | undefined> {
  const {announcement} = config
  if (!announcement) return undefined
  const text = announcement.content
  const parsing = createParsing({
    sources: new Map(),
    content: config.content,
    cache,
    options: {
      ...parserOptions(config, renderer, words),
      glossary: [],
      preferred: [],
      bare: true,
      anyScheme: false,
    },
  })
  const doc = await parsing.one({file: 'announcement', kind: 'markdown', text, hash: hashOf(text)})
  const context: Omit<ArticleContext, 'hrefs'> = {
    page: {} as Page,
    site: {} as never,
    file: () => undefined,
    external: config.external,
    rows: () => [],
  }
  return {doc, draw: (hrefs) => renderer.article(doc.tree, {...context, hrefs})}
}
