/**
 * Parses the text of one Markdown file into a `Doc`, in ten steps without a plugin chain:
 *
 *  1. front matter                   front-matter/
 *  2. text -> mdast                  syntax/: quick/ reads common forms, micromark and its mdast layer the rest
 *  3. fragments inserted             includes.ts
 *  4. mistakes in the mdast          lint/lint.ts, lint/prose.ts
 *  5. alerts, numbers, emoji, terms  elements/alerts.ts, statistics.ts, lint/inline.ts, elements/glossary.ts
 *  6. figures drawn                  figures.ts
 *  7. mdast -> hast                  syntax/to-html.ts; directives.ts creates the elements of directives
 *  8. inline HTML                    html.ts
 *  9. headings, steps, code, tables  elements/headings.ts, elements/steps.ts, code/, elements/tables.ts
 * 10. data for other stages          links.ts, search-sections.ts, page-facts.ts, title.ts, markdown-version.ts
 *
 * The result is plain JSON. It depends only on the text, the options and the files it names, so it is cached.
 */

import type {Root} from 'mdast'
import {finish} from '../article/finish.ts'
import {type Coroutine, complete, pauseFor} from '../coroutine.ts'
import {ourFigures} from '../figures/all-figures.ts'
import {type Plugins, startPlugins} from '../plugins/run.ts'
import {traced} from '../report/bug-report.ts'
import {nameOfFile} from '../text/readable-names.ts'
import {type Allowance, createAllowance, Interrupted, untilUsed} from '../time-limit.ts'
import type {Diagnostic, Doc, Source} from '../types.ts'
import {highlight} from './code/highlight.ts'
import type {Colors} from './code/kept-colors.ts'
import {forgetLanguages} from './code/languages.ts'
import {createContext, type ParseContext, type ParserOptions, type Translate} from './context.ts'
import {readAlerts} from './elements/alerts.ts'
import {otherAnchors} from './elements/anchors.ts'
import {readAttributeLists, showComments} from './elements/attribute-lists.ts'
import {markCards} from './elements/cards.ts'
import {nameHeadings} from './elements/headings.ts'
import {nameSteps, procedureOf} from './elements/steps.ts'
import {finishTables} from './elements/tables.ts'
import {drawFigures} from './figures.ts'
import {openPage} from './front-matter/open-page.ts'
import {includeFragments} from './includes.ts'
import {collectIds, collectLinks} from './links.ts'
import {lintDownloads} from './lint/downloads.ts'
import {readEmoji} from './lint/inline.ts'
import {lintMarkdown} from './lint/lint.ts'
import {lintProse} from './lint/prose.ts'
import {heaviestLine} from './lint/slow-line.ts'
import {readFacts} from './page-facts.ts'
import {sectionsOf} from './search-sections.ts'
import {readStatistics} from './statistics.ts'
import {toMdast} from './syntax/syntax.ts'
import {toHtml} from './syntax/to-html.ts'
import {tooDeep} from './syntax/tree.ts'
import {asRoot, headingIdOf, takeTitle, titleFacts} from './title.ts'

export type Parser = (
  source: Source,
  read?: (file: string) => Uint8Array | undefined,
  colors?: Colors,
) => Promise<Doc>

/** Limit of processor time (ms) for a page, or for each part of a long text, which takes long even if nothing is wrong with it. */
const MOST_TIME = 2000
const PART = 250_000

/**
 * Creates a parser, which handles one page at a time. `onFigures` is called with
 * the time (ms) that the figures of a page took. A page can take `each` ms for each part of its text.
 */
export function createParser(
  options: ParserOptions,
  onFigures: (ms: number) => void = () => {},
  each = MOST_TIME,
): Parser {
  let starting: Promise<Plugins | undefined> | undefined
  return async (source, read = () => undefined, colors = undefined) => {
    const plugins = await (starting ??= startPlugins(options.plugins ?? [], options.messages))
    const translate = await translatorFor(options)
    let context = createContext(source, '', {}, options, read, translate)
    const most = each * Math.max(1, Math.ceil(source.text.length / PART))
    try {
      return await untilUsed(most, async (clock) => {
        const isAgain = clock > most
        if (isAgain) forgetLanguages()
        const allowance = createAllowance(most, clock)
        const limit = isShort(source.text) ? atOnce : allowance.limit
        const tools = {allowance, plugins, onFigures}
        return await complete(
          (function* (): Coroutine<Doc> {
            const opened = openPage(source, options, read, translate)
            context = opened.context
            context.colors = colors
            return yield* parseBody(source, opened.body, context, tools)
          })(),
          limit,
        )
      })
    } catch (error) {
      const start = {file: source.file, line: 1, column: 1}
      if (error instanceof Interrupted) {
        forgetLanguages()
        const {line, hint} = heaviestLine(source.text)
        // Earlier omissions have the same cause.
        const others = context.diagnostics.filter(({code}) => code !== 'too-slow')
        context.diagnostics.splice(0, Number.POSITIVE_INFINITY, ...others)
        const message = `Reading this page takes more than ${most / 1000} s, so it was stopped.`
        context.report('too-slow', {...start, line}, message, {hint})
      }
      // Thousands of levels overflow the stack in the tools of the syntax
      // tree: the cause is the author's text, not a bug.
      else if (error instanceof RangeError)
        context.report('too-deep', start, 'This page is nested too deeply to be read.')
      else throw traced(source.file, error)
      return emptyDoc(source, context)
    }
  }
}

/** Returns a translator into our notation; for text that is already in it, the identity. */
async function translatorFor({dialect}: ParserOptions): Promise<Translate> {
  if (!dialect) return (text) => ({text, lost: []})
  const {translate} = await import('../docusaurus/translate.ts')
  return (text, file, isFragment = false) => translate(text, {file, site: dialect.site, isFragment})
}

/** A short text cannot take long, and the limit itself costs more than parsing it. A text with includes is not short. */
function isShort(text: string): boolean {
  return text.length <= 1000 && !text.includes('file=')
}

const atOnce: Allowance['limit'] = (run) => run()

interface Tools {
  allowance: Allowance
  plugins: Plugins | undefined
  onFigures: (ms: number) => void
}

function* parseBody(
  source: Source,
  body: string,
  context: ParseContext,
  {allowance, plugins, onFigures}: Tools,
): Coroutine<Doc> {
  const read = readTree(source, body, context)
  if (!read) return emptyDoc(source, context)
  const page = {file: source.file, frontMatter: {...context.fields}}
  const report = ({code, line, column, message, ...more}: Diagnostic) =>
    context.report(code, line ? {line, column} : undefined, message, more)
  if (plugins) context.drawn = new Map([...ourFigures, ...plugins.figures])
  // The announcement is bare as well: plugins draw its figures, but it is not a page.
  const hooks = context.bare ? undefined : plugins
  const tree = hooks
    ? yield* pauseFor(() => allowance.exclude(() => hooks.markdown(read, page, report)))
    : read
  yield* readStatistics(tree, context, allowance)
  yield* readEmoji(tree, context.emoji)
  const {opening, ...facts} = readFacts(tree, body, context)
  const began = performance.now()
  const figures = yield* drawFigures(tree, context, allowance, plugins?.parts)
  onFigures(performance.now() - began)
  const plain = toHtml(tree, body, context)
  const hast = hooks
    ? yield* pauseFor(() => allowance.exclude(() => hooks.html(plain, page, report)))
    : plain
  collectIds(hast, context)
  const title = opening && takeTitle(hast)
  const headings = nameHeadings(hast, context, title)
  const steps = nameSteps(hast, context, [
    title ? headingIdOf(title) : '',
    ...headings.map(({id}) => id),
  ])
  const sections = sectionsOf(hast, figures.words, context)
  for (const part of title ? [asRoot(title), hast] : [hast]) figures.insert(part)
  if (context.fields.bench) {
    markCards(hast, context.specs)
    context.styles.add('cards')
  }
  finishTables(hast, context.promises?.elements.table?.cells)
  for (const part of title ? [asRoot(title), hast] : [hast]) collectLinks(part, context)
  // The last step that looks for something in the tree: it adds most of its elements.
  yield* highlight(hast, context, allowance)
  const named = titleFacts(title, context)
  const ids = [
    ...new Set([
      ...[named.headingId ?? [], headings.map(({id}) => id)].flat(),
      ...context.ids.keys(),
      ...steps.flat().map(({id}) => id),
    ]),
  ]
  const doc: Doc = {
    ...emptyDoc(source, context),
    ...facts,
    ...named,
    tree: JSON.stringify(finish(hast, context)),
    headings,
    sections,
    ids,
    ...(isForeign(context) ? {anchors: otherAnchors(context.named, new Set(ids))} : {}),
    ...procedureOf(steps),
    terms: [...context.terms].sort(),
    islands: [...context.islands].sort(),
    styles: [...context.styles].sort(),
  }
  if (!hooks) return doc
  const {title: name, description, fields} = doc
  const before = {...page, title: name, description, keywords: fields.keywords ?? []}
  const after = yield* pauseFor(() => hooks.page(before, report))
  return {
    ...doc,
    title: after.title,
    description: after.description,
    fields: after.keywords.length ? {...fields, keywords: after.keywords} : fields,
  }
}

/** Runs steps 2 to 5, except emoji. Returns undefined if the page is nested too deeply, or includes too much. */
function readTree(source: Source, body: string, context: ParseContext): Root | undefined {
  const tree = toMdast(body, context.reference)
  // Checked before and after fragments are inserted: a fragment can be too deep itself, or at its position.
  if (isTooDeep(tree, context) || !includeFragments(tree, context)) return undefined
  if (Object.keys(context.dependencies).length && isTooDeep(tree, context)) return undefined
  if (isForeign(context)) {
    readAttributeLists(tree)
    showComments(tree)
  }
  if (!context.bare) {
    lintMarkdown(tree, context)
    lintDownloads(tree, context)
  }
  lintProse(tree, source.text, context)
  readAlerts(tree)
  return tree
}

/** Returns whether a page was written for another tool. */
function isForeign({bare, dialect}: ParseContext): boolean {
  return bare || dialect !== undefined
}

function isTooDeep(tree: Root, context: ParseContext): boolean {
  const deep = tooDeep(tree)
  if (!deep) return false
  const message = `This is nested more than ${deep.limit} deep.`
  context.report('too-deep', deep.node, message, {
    hint: 'Flatten the list, the quotation or the directives.',
  })
  return true
}

function emptyDoc(source: Source, context: ParseContext): Doc {
  return {
    file: source.file,
    hash: source.hash,
    fields: context.fields,
    title: context.fields.title ?? nameOfFile(source.file),
    description: context.fields.description ?? '',
    tree: '[]',
    markdown: '',
    headings: [],
    links: context.links,
    sections: [],
    ids: [],
    terms: [],
    islands: [],
    styles: [],
    dependencies: context.dependencies,
    diagnostics: context.diagnostics,
    ...(context.lost.length ? {lost: context.lost} : {}),
  }
}
