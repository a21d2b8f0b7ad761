/** The keys of `site.config.ts` with types and defaults. Rules for several keys together are in `config-rules.ts`. */
import * as z from 'zod/mini'
import type {SectionColor} from '../../runtime/shared/types.ts'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {DIALECTS} from '../docusaurus/site.ts'
import {HOSTS} from '../hosts/hosts.ts'
import {STYLES} from '../hosts/url-styles.ts'
import type {Plugin} from '../plugins/plugin.ts'
import {ADJUSTABLE} from '../report/codes.ts'
import {searchSchema} from '../search/options.ts'
import type {OwnMessages} from './messages.ts'
import {fields, flag, listOf, number, oneOf, text, textMap, texts} from './validate.ts'

/** Type of a key of front matter. */
export type FieldType = 'text' | 'number' | 'flag' | 'texts' | readonly string[]

const SECTION_COLORS = [
  'blue',
  'purple',
  'green',
  'amber',
] as const satisfies readonly SectionColor[]

/** The directives to which "csp" in the config can add sources. */
const POLICY_DIRECTIVES = [
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'form-action',
  'frame-ancestors',
] as const

const nav = listOf(
  fields({
    label: text,
    to: z.optional(text),
    href: z.optional(text),
    side: z.optional(oneOf(['left', 'right'])),
  }),
)

const version = {
  /** Hides this version from search engines. */
  noindex: z._default(flag, false),
}

export const configSchema = fields({
  title: text,
  tagline: z._default(text, ''),
  copyright: z._default(text, ''),
  /** Origin: protocol and host without path, `https://chemotion.net`. */
  url: z._default(text, UNPUBLISHED),
  /** Path below which the site is served, `/manual/`; the slashes at its ends can be left out. */
  base: z._default(text, '/'),
  urls: z._default(oneOf(STYLES), 'clean'),
  /** Language of the pages: `de`, `pt-BR`. */
  lang: z._default(text, 'en'),
  /** Texts that replace those of the theme, or translate them into a language that labdocs does not have. */
  messages: z.optional(z.custom<OwnMessages>()),
  /** HTML at the end of every `<head>`: meta, link, script and style elements. */
  head: z._default(text, ''),
  /** Path prefixes of other applications on the same host: `/app`. Links to them are not checked. */
  external: z._default(texts, []),
  /** Additional sources for the content security policy: directive -> sources. False: no policy is written. */
  csp: z._default(
    z.union([z.literal(false), fields(eachOf(POLICY_DIRECTIVES, z.optional(texts)))]),
    {},
  ),
  /** Folders, relative to the config. */
  content: z.optional(text),
  /** Notation of the content, if it is not that of labdocs. */
  dialect: z.optional(oneOf(DIALECTS)),
  theme: z.optional(text),
  /**
   * Pictures that replace the mark and the icon of the theme: relative to the config, or, with `/`, in the public folder.
   */
  logo: z.optional(text),
  favicon: z.optional(text),
  outDir: z._default(text, './dist'),
  /** The web host that will serve the site. Its configuration is written next to the pages. */
  host: z.optional(oneOf(HOSTS)),
  /** Write compressed copies (`.gz`, `.br`) next to the files. */
  compress: z._default(flag, false),
  /** Number of builds whose scripts, styles and data are kept in the output, including this one. */
  keep: z._default(number, 2),
  nav: z._default(nav, []),
  footer: z._default(nav, []),
  issues: z.optional(text),
  /** Address for "Did this answer your question?": `mailto:…` or a form. Default: `issues`. */
  feedback: z.optional(text),
  docs: z.prefault(
    fields({
      /** Address of the docs. */
      at: z.optional(text),
      /** Folder of the docs inside the content. */
      folder: z.optional(text),
      /** Top folders of the docs, at least two: each has its own tab and sidebar. */
      sidebars: z._default(texts, []),
      /** Top folders of the docs -> the color that marks them. */
      colors: z._default(z.record(z.string(), oneOf(SECTION_COLORS), {error: 'a map'}), {}),
      /** Write each folder with a page also as one page for printing. */
      print: z._default(flag, false),
      editUrl: z.optional(text),
      version: z.prefault(
        fields({
          name: z._default(text, 'current'),
          label: z._default(text, 'Next'),
          ...version,
        }),
        {},
      ),
      /** Further versions. `last: true` marks the default version for readers. */
      versions: z._default(
        listOf(
          fields({
            name: text,
            label: text,
            ...version,
            folder: text,
            at: text,
            last: z._default(flag, false),
          }),
        ),
        [],
      ),
    }),
    {},
  ),
  colorMode: z.prefault(
    fields({
      default: z._default(oneOf(['light', 'dark', 'system']), 'light'),
      switch: z._default(flag, false),
    }),
    {},
  ),
  toc: z.prefault(fields({min: z._default(number, 2), max: z._default(number, 3)}), {}),
  search: z.prefault(searchSchema, {}),
  /** Bar above every page; `content` is Markdown. Once dismissed, it stays hidden until the id changes. */
  announcement: z.optional(
    fields({
      id: z._default(text, 'announcement-bar'),
      content: text,
      closeable: z._default(flag, true),
    }),
  ),
  /** `false`: no preview pictures are drawn. */
  linkPreviews: z._default(flag, true),
  /** `false`: browsers do not store pages for offline use, and remove stored ones. */
  offline: z._default(flag, true),
  /** Applications and versions that screens may show: `ELN 3` also covers `ELN 3.1`. */
  supported: z._default(texts, []),
  /** In this order. A string is the path of a module, relative to the config, or the name of a package. */
  plugins: z._default(listOf(z.custom<Plugin | string>()), []),
  /** Additional keys of front matter. A list of words allows one of them. */
  frontMatter: z._default(z.custom<Record<string, FieldType>>(), {}),
  /**
   * TextMate grammars (JSON; paths relative to the config) of additional languages, aliases of languages, and the color
   * theme for each mode: a name of Shiki, or a JSON file.
   */
  highlight: z.prefault(
    fields({
      languages: z._default(texts, []),
      aliases: z._default(textMap, {}),
      themes: z._default(fields({light: z.optional(text), dark: z.optional(text)}), {}),
    }),
    {},
  ),
  /** Severity of diagnostics by code. Codes of errors that would ship a broken page cannot be lowered. */
  check: z._default(fields(eachOf(ADJUSTABLE, z.optional(oneOf(['error', 'warning', 'off'])))), {}),
})

/** Returns a shape with the same type for each key. */
function eachOf<Key extends string, Type>(keys: readonly Key[], type: Type): Record<Key, Type> {
  return Object.fromEntries(keys.map((key) => [key, type])) as Record<Key, Type>
}
