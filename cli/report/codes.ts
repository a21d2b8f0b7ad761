/**
 * All codes of diagnostics. Only this table decides which of them a config or `--lenient` can change, and which
 * end a command with 2. The page "Diagnostics" explains each code, and a test compares it with this table.
 */
import {own} from '../../runtime/shared/own.ts'
import type {Severity} from '../types.ts'

interface Row {
  severity: Severity | 'error or warning'
  /** One line for developers. */
  meaning: string
  /** Whether `check` in the config can set its severity. Other codes would ship a broken page. */
  check?: true
  /** Whether `--lenient` turns it into a warning. */
  lenient?: true
  /** Whether no site can be built, even with `--lenient`. */
  fatal?: true
  /** Whether it is not about the content: the command ends with 2. */
  outside?: true
}

/** A broken page: its severity cannot be changed. */
const error = (meaning: string) => ({severity: 'error', meaning}) as const
/** A site with it can be published if its maintainer decides so. */
const forgiven = (meaning: string) => ({severity: 'error', lenient: true, meaning}) as const
const either = (meaning: string) =>
  ({severity: 'error or warning', lenient: true, meaning}) as const
const fatal = (meaning: string) => ({severity: 'error', fatal: true, meaning}) as const
const outside = (meaning: string) =>
  ({severity: 'error', fatal: true, outside: true, meaning}) as const
const warning = (meaning: string) => ({severity: 'warning', meaning}) as const
const advice = (meaning: string) => ({severity: 'warning', check: true, meaning}) as const
const rule = (meaning: string) => ({severity: 'error', check: true, meaning}) as const
const link = (meaning: string) =>
  ({severity: 'error', check: true, lenient: true, meaning}) as const

export const CODES = {
  // Configuration and code
  'config-invalid': outside('the configuration is wrong, or cannot be used'),
  'empty-content': fatal('there are no pages'),
  'bundle-failed': fatal('the theme, a TSX page or a style sheet does not compile'),
  'render-failed': fatal('a component threw while a page was rendered'),
  'plugin-failed': {
    severity: 'error or warning',
    meaning: 'a plugin threw, returned what cannot be used, or warns of something',
  },
  'no-default-export': error('a TSX page has no component'),
  'unknown-property': advice('a style sheet names a property that is probably misspelled'),

  // Files
  'unreadable-file': error('a file or folder cannot be read'),
  'not-utf8': error('a file is in another encoding'),
  'file-too-large': error('a page is too large'),
  'skipped-files': warning('files that look like documents are not part of the site'),
  'foreign-notation': warning('pages are written for another tool'),
  'renamed-page': warning('pages were renamed, and their old addresses lead nowhere'),
  untranslated: advice('parts of pages of Docusaurus have no counterpart'),
  'shallow-history': advice('the history of the pages cannot be read, or is too short for dates'),
  'missing-url': advice('the site has a web host, but no address'),
  'missing-messages': advice('texts of the theme are in another language than the site'),
  'outside-content': error('a path leads out of the content folder, or to a hidden file'),
  'hidden-file': advice('a public file is hidden, and not published'),
  'path-invalid': error('a path or an address cannot be used'),
  'too-deep': error('folders, lists or directives are nested too deeply'),
  'too-slow': error('reading a page takes too long'),
  'merge-conflict': error('a merge left its markers'),
  'name-twin': error('two names differ only in case or in the form of letters'),
  'windows-name': advice('Windows refuses the name of a file'),
  'unused-asset': advice('no page uses a file'),

  // Front matter, categories, and descriptions
  'front-matter-invalid': error('front matter is broken, or a value is wrong'),
  'front-matter-unknown': forgiven('front matter has an unknown key'),
  'category-invalid': error('a category file is broken, or a value is wrong'),
  'category-unknown': forgiven('a category file has an unknown key'),
  'duplicate-doc': error('two pages of a version have one id'),
  'unknown-doc': error('no page has this id'),
  'unknown-sidebar': error('there is no such sidebar'),
  'unknown-version': advice('a folder looks like a version of the docs, but is not one'),
  'alias-invalid': error('an old address cannot be used'),
  'sibling-position': advice('two neighbors in the sidebar have one position'),
  'sibling-title': advice('two neighbors in the sidebar have one name'),
  'missing-description': advice('a page has no description'),
  'description-length': advice('a description is too short or too long'),
  'duplicate-description': advice('pages have one description'),

  // Addresses and links
  'duplicate-route': error('two pages have one address'),
  'broken-link': link('a link leads to something that does not exist'),
  'broken-anchor': link('a link leads to an id that is not on its page'),
  'redirected-link': advice('a link leads to an old address'),
  'link-syntax': link('a link is shown as it is typed'),
  'undefined-reference': link('a reference has no definition'),
  'duplicate-definition': error('a name is defined twice'),
  'unused-definition': advice('a name is defined and not used'),
  'empty-link': forgiven('a link has no text'),
  'unknown-scheme': forgiven('an address begins with what browsers may not open'),
  'own-address': advice('a link names the host of the site itself'),
  'content-policy': rule('the content security policy blocks a part of a page'),
  'external-asset': advice('a picture or video comes from another host'),
  'external-gone': advice('another host has no such page'),
  'external-moved': advice('a page of another host has a new address'),
  'external-silent': advice('another host does not answer'),
  'external-offline': advice('no other host can be reached'),
  'missing-asset': forgiven('a file is not there'),
  'broken-picture': forgiven('browsers cannot show a picture'),
  'large-picture': advice('a picture is heavier than a page needs'),
  'missing-alt': advice('a picture has no alternative text'),
  'vague-link': advice('the text of a link says nothing'),
  'bare-url': advice('the text contains a bare address'),
  'orphan-page': advice('nothing links to a page'),

  // Text and directives
  'unknown-directive': forgiven('there is no such directive'),
  'directive-attribute': forgiven('an attribute or the label of a directive is wrong'),
  'directive-title': forgiven('a title is not in brackets'),
  'directive-open': error('a block is not closed'),
  'stray-directive': error('the end of a block is where none is open'),
  'fence-open': error('a fence is not closed'),
  'table-cells': error('a row of a table has another number of cells than its head'),
  'html-tag': link('HTML is not closed, or closed twice'),
  'mdx-syntax': link('code of MDX is shown as it is typed'),
  'circular-include': error('a file includes itself'),
  'unknown-icon': error('there is no such icon'),
  'duplicate-id': error('two places of a page have one id'),
  'reserved-id': forgiven('an id belongs to the page itself'),
  'several-titles': advice('there is a level-1 heading in the text'),
  'heading-skipped': advice('a heading leaves out a level'),
  'stray-markdown': advice('Markdown is shown as it is typed'),
  'bold-label': advice('a label of an application is bold'),
  'unsafe-html': either('HTML that a page may not have was removed'),
  'unknown-language': advice('code cannot be colored'),
  'missing-plugin': error('a plugin of labdocs is not in the configuration'),
  'code-syntax': link('an example of code is wrong'),
  term: advice('a word is not the one that the site has settled on'),
  'vague-version': advice('the text names no version'),
  'repeated-word': advice('a word is twice in a row'),
  article: advice('"a" and "an" are mixed up'),
  'download-without-file': advice('the text speaks of a file that is not there'),
  'unknown-term': error('the glossary has no such term'),

  // Figures
  'screen-caption': forgiven('a window has no caption'),
  'screen-word': forgiven('a line does not begin with a word of the notation'),
  'screen-indent': forgiven('a line is indented wrongly'),
  'screen-nesting': forgiven('an element is where it cannot be'),
  'screen-mark': forgiven('a mark in braces is wrong'),
  'screen-icon': either('there is no such icon'),
  'screen-callout': forgiven('callouts do not match the list below'),
  'screen-size': forgiven('a window or a figure is too large'),
  'screen-frame': forgiven('the frames of a figure are wrong'),
  'screen-version': advice('a screen does not say its version'),
  'screen-unsupported': advice('a screen shows an old version'),
  'screen-cells': advice('a row has more cells than the head of its table'),
  'screen-text': warning('a text is not shown'),
  'screen-label': advice('a label differs slightly from the one in the window'),
  'plot-syntax': forgiven('a setting of a plot is wrong'),
  'table-data': forgiven('the table of a plot cannot be read'),
  'stats-syntax': forgiven('a line of an analysis cannot be read'),
  'stats-value': forgiven('there is no such number'),
  'diagram-syntax': forgiven('a diagram cannot be drawn'),
  'diagram-wide': advice('a diagram is wider than the page'),
  'broken-math': forgiven('a formula cannot be read'),

  // Word lists
  'glossary-invalid': error('the glossary is broken'),
  'glossary-duplicate': error('a term is explained twice'),
  'glossary-self': error('a term is its own alias'),
  'unused-term': advice('no page uses a term'),
  'synonyms-invalid': error('the synonyms are broken'),
  'terms-invalid': error('the list of terms is broken'),
  'synonyms-cycle': error('synonyms form a loop'),

  // The machine, and labdocs
  'disk-error': outside('the file system reported an error'),
  'build-running': outside('another build writes into the same folder'),
  bug: fatal('labdocs itself failed'),
} as const satisfies Record<string, Row>

export type Code = keyof typeof CODES
type AdjustableCode = {
  [One in Code]: (typeof CODES)[One] extends {check: true} ? One : never
}[Code]

/** Codes whose severity a config can change. */
export const ADJUSTABLE = Object.keys(CODES).filter(
  (code) => rowOf(code as Code).check,
) as AdjustableCode[]

/** Plugins set the severity of their diagnostics themselves; see `diagnostics` of a plugin. */
const OF_PLUGIN: Row = {severity: 'error or warning', meaning: 'a plugin reported it'}

export function rowOf(code: Code): Row {
  return own<Row>(CODES, code) ?? OF_PLUGIN
}

/** Returns the severity of a code where nothing else says one. */
export function severityOf(code: Code): Severity {
  return rowOf(code).severity === 'warning' ? 'warning' : 'error'
}
