/**
 * Parses the text of one Markdown file into a `Doc`, in ten steps without a plugin chain. `parser.ts` runs them.
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
import {type Coroutine, pauseFor} from '../coroutine.ts'
import {ourFigures} from '../figures/all-figures.ts'
import type {TimeBudget} from '../limits/time-budget.ts'
import type {Plugins} from '../plugins/run.ts'
import {nameOfFile} from '../text/readable-names.ts'
import type {Diagnostic, Doc, Source} from '../types.ts'
import {highlight} from './code/highlight.ts'
import {isForeign, type ParseContext} from './context.ts'
import {readAlerts} from './elements/alerts.ts'
import {otherAnchors} from './elements/anchors.ts'
import {readAttributeLists, showComments} from './elements/attribute-lists.ts'
import {markCards} from './elements/cards.ts'
import {nameHeadings} from './elements/headings.ts'
import {farStep, nameSteps, procedureOf} from './elements/steps.ts'
import {finishTables} from './elements/tables.ts'
import {drawFigures} from './figures.ts'
import {includeFragments} from './includes.ts'
import {collectIds, collectLinks} from './links.ts'
import {lintDownloads} from './lint/downloads.ts'
import {lintLostFootnotes} from './lint/footnotes.ts'
import {readEmoji} from './lint/inline.ts'
import {lintMarkdown} from './lint/lint.ts'
import {lintProse} from './lint/prose.ts'
import {readFacts} from './page-facts.ts'
import {sectionsOf} from './search-sections.ts'
import {readStatistics} from './statistics.ts'
import {toMdast} from './syntax/syntax.ts'
import {toHtml} from './syntax/to-html.ts'
import {tooDeep} from './syntax/tree.ts'
import {asRoot, headingIdOf, readFormulas, takeTitle, titleFacts} from './title.ts'

export interface Tools {
  budget: TimeBudget
  plugins: Plugins | undefined
  onFigures: (ms: number) => void
}

/** Runs the steps after the front matter. */
export function* parseBody(
  source: Source,
  body: string,
  context: ParseContext,
  {budget, plugins, onFigures}: Tools,
): Coroutine<Doc> {
  const read = readTree(source, body, context)
  if (!read) return emptyDoc(source, context)
  const page = {file: source.file, frontMatter: {...context.fields}}
  const report = ({code, line, column, message, ...more}: Diagnostic) =>
    context.report(code, line ? {line, column} : undefined, message, more)
  if (plugins) context.drawn = new Map([...ourFigures, ...plugins.figures])
  // The announcement is bare as well: plugins draw its figures, but it is not a page.
  const {markdown, html, page: last} = (!context.bare && plugins) || ({} as Partial<Plugins>)
  const tree = markdown
    ? yield* pauseFor(() => budget.exclude(() => markdown(read, page, report)))
    : read
  yield* readStatistics(tree, context, budget)
  yield* readEmoji(tree, context.emoji)
  yield* readFormulas(tree, context)
  const {opening, ...facts} = readFacts(tree, context)
  const figures = yield* drawFigures(tree, context, budget, {parts: plugins?.parts, onFigures})
  const plain = toHtml(tree, body, context)
  const hast = html ? yield* pauseFor(() => budget.exclude(() => html(plain, page, report))) : plain
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
  yield* highlight(hast, context, budget)
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
    ...farStep(hast, steps),
    terms: [...context.terms].sort(),
    islands: [...context.islands].sort(),
    styles: [...context.styles].sort(),
  }
  if (!last) return doc
  const {title: name, description, fields} = doc
  const before = {...page, title: name, description, keywords: fields.keywords ?? []}
  const after = yield* pauseFor(() => last(before, report))
  return {
    ...doc,
    title: after.title,
    description: after.description,
    fields: after.keywords.length ? {...fields, keywords: after.keywords} : fields,
  }
}

/** Runs steps 2 to 5, except emoji. Returns undefined if the page is nested too deeply, or includes too much. */
function readTree(source: Source, body: string, context: ParseContext): Root | undefined {
  const tree = toMdast(body, context.reference, isForeign(context))
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
  } else lintLostFootnotes(tree, context)
  lintProse(tree, source.text, context)
  readAlerts(tree)
  return tree
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

/** Returns what is left of a page that cannot be read. */
export function emptyDoc(source: Source, context: ParseContext): Doc {
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
