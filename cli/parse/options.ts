/** Everything that parsing depends on, apart from the page itself. */
import {IDS, ISLAND_IDS} from '../../runtime/shared/ids.ts'
import type {SiteConfig} from '../config/config.ts'
import {PARSE_HOOKS} from '../plugins/plugin.ts'
import type {Renderer} from '../render/renderer.ts'
import type {Code} from '../report/codes.ts'
import {missesTerms, type Words} from '../search/site-words.ts'
import type {ParserOptions} from './context.ts'

export function parserOptions(config: SiteConfig, renderer: Renderer, words: Words): ParserOptions {
  return {
    specs: renderer.specs,
    promises: renderer.promises,
    icons: new Set(renderer.icons),
    supported: config.supported,
    glossary: words.glossary,
    preferred: words.preferred,
    reserved: [...Object.values(IDS), ISLAND_IDS, ...renderer.ids],
    messages: config.messages,
    bare: config.bare,
    docsAtRoot: config.docs.versions.some(({folder}) => folder === ''),
    ...(config.bare ? {siteTitle: config.title} : {}),
    anyScheme: config.bare,
    ...(config.dialect ? {dialect: config.dialect} : {}),
    ...(config.reference ? {reference: true} : {}),
    // The mistake in the glossary is reported, and not each use of a term that it hides.
    off: [...offIn(config), ...(missesTerms(words) ? (['unknown-term'] as const) : [])],
    frontMatter: config.frontMatter,
    highlight: config.highlight,
    plugins: config.plugins.filter(({hooks}) => hooks.some((hook) => PARSE_HOOKS.includes(hook))),
  }
}

/** Sorted, because the order in the config must not change the keys of cached pages. */
function offIn({check}: Pick<SiteConfig, 'check'>): Code[] {
  const levels = Object.entries(check) as [Code, string | undefined][]
  return levels.flatMap(([code, level]) => (level === 'off' ? [code] : [])).sort()
}
