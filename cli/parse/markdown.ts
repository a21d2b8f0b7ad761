/**
 * Text of one Markdown file -> `Doc`, in ten steps and no plugin chain:
 *
 *  1. front matter                   front-matter.ts
 *  2. text -> mdast                  syntax.ts: micromark and its mdast layer, CommonMark + GFM + directives + math
 *  3. fragments put in               includes.ts
 *  4. mistakes in the mdast          lint.ts, prose.ts
 *  5. `> [!NOTE]`, emoji, glossary   alerts.ts, inline.ts, glossary.ts
 *  6. figures drawn                  figures.ts
 *  7. mdast -> hast                  directives.ts makes the elements of directives
 *  8. inline HTML                    html.ts
 *  9. headings, steps, code, tables  headings.ts, steps.ts, code.ts, tables.ts
 * 10. what others want to know       links.ts, sections.ts, facts.ts, title.ts, twin.ts
 *
 * The result is plain JSON and depends on nothing but the text, the options and the files it names: it is cached.
 */
import {posix} from 'node:path'
import type {Element, Root as HastRoot} from 'hast'
import type {Code, Root} from 'mdast'
import {defaultHandlers, type State, toHast} from 'mdast-util-to-hast'
import {traced} from '../bug.ts'
import {offLimits} from '../disk/names.ts'
import {nameOfFile} from '../names.ts'
import {hashOf, LARGEST_TEXT} from '../scan.ts'
import {Interrupted, interruptibleTogether, type Limit, untilUsed} from '../time-limit.ts'
import type {Doc, Source} from '../types.ts'
import {readAlerts} from './alerts.ts'
import {createHighlight} from './code.ts'
import {resolveConflicts} from './conflicts.ts'
import type {ParseContext, ParserOptions} from './context.ts'
import {directiveHandlers} from './directives.ts'
import {lintDownloads} from './downloads.ts'
import {readFacts} from './facts.ts'
import {readInfo} from './fence.ts'
import {drawFigures} from './figures.ts'
import {readFrontMatter} from './front-matter.ts'
import {nameHeadings} from './headings.ts'
import {heaviestLine} from './heaviest.ts'
import {readHtml} from './html.ts'
import {includeFragments} from './includes.ts'
import {readDollars, readEmoji} from './inline.ts'
import {collectIds, collectLinks} from './links.ts'
import {lintMarkdown} from './lint.ts'
import {createPlaces} from './places.ts'
import {lintProse} from './prose.ts'
import {sectionsOf} from './sections.ts'
import {nameSteps} from './steps.ts'
import {toMdast} from './syntax.ts'
import {finishTables} from './tables.ts'
import {asRoot, takeTitle, titleFacts} from './title.ts'
import {stripPositions, tooDeep} from './tree.ts'

export type Parser = (
  source: Source,
  read?: (file: string) => Uint8Array | undefined,
) => Promise<Doc>

/** Processor time (ms) of a page, without its figures and its blocks of code: they have limits of their own. */
const MOST_TIME = 2000

/**
 * Waits once for the highlighter; the parser then handles one page at a time, whatever it holds.
 * `drawn` receives how long (ms) the figures of each page took. A page may take `most` ms.
 */
export function createParser(
  options: ParserOptions,
  highlight = createHighlight(),
  drawn: (ms: number) => void = () => {},
  most = MOST_TIME,
): Parser {
  return async (source, read = () => undefined) => {
    let context = createContext(source, '', {}, options, read)
    try {
      return await untilUsed(most, async (clock) => {
        const limit = limitOf(source.text, clock)
        const {text, diagnostics: conflicts} = options.bare
          ? {text: source.text, diagnostics: []}
          : limit(() => resolveConflicts(source.text, source.file))
        const {fields, body, diagnostics} = limit(() =>
          readFrontMatter(text, source.file, options.bare),
        )
        context = createContext(source, body, fields, options, read)
        context.diagnostics.push(...conflicts, ...diagnostics)
        return await parseBody(source, body, context, limit, highlight, drawn)
      })
    } catch (error) {
      const start = {file: source.file, line: 1, column: 1}
      if (error instanceof Interrupted) {
        const {line, hint} = heaviestLine(source.text)
        context.report(
          'too-slow',
          {...start, line},
          `Reading this page takes more than ${most / 1000} s; it was given up.`,
          {hint},
        )
      }
      // Thousands of levels overflow the stack of the syntax tree's own tools: the author's text, not our bug.
      else if (error instanceof RangeError)
        context.report('too-deep', start, 'This page is nested too deep to be read.')
      else throw traced(source.file, error)
      return emptyDoc(source, context)
    }
  }
}

/** A short text cannot take long, and the limit itself costs more than reading it. What it includes is not short. */
function limitOf(text: string, clock: number): Limit {
  const isShort = text.length <= 1000 && !text.includes('file=')
  return isShort ? (run) => run() : interruptibleTogether(clock)
}

type Highlight = ReturnType<typeof createHighlight>

async function parseBody(
  source: Source,
  body: string,
  context: ParseContext,
  limit: Limit,
  highlight: Highlight,
  drawn: (ms: number) => void,
): Promise<Doc> {
  const tree = limit(() => readTree(source, body, context))
  if (!tree) return emptyDoc(source, context)
  await readEmoji(tree)
  const {opening, ...facts} = limit(() => readFacts(tree, body, context))
  const began = performance.now()
  const figures = await drawFigures(tree, context)
  drawn(performance.now() - began)
  const {hast, title, headings, steps, sections} = limit(() => {
    const hast = readHtml(
      toHast(tree, {
        allowDangerousHtml: true,
        clobberPrefix: '',
        handlers: {...directiveHandlers(context), code},
      }) as HastRoot,
      body,
      context,
    )
    collectIds(hast, context)
    const title = opening && takeTitle(hast)
    const headings = nameHeadings(hast, context, title)
    const steps = nameSteps(hast, context, [
      titleFacts(title).headingId ?? '',
      ...headings.map(({id}) => id),
    ])
    const sections = sectionsOf(hast, figures.words)
    for (const part of title ? [asRoot(title), hast] : [hast]) figures.insert(part)
    if (context.fields.bench)
      hast.children.push({type: 'element', tagName: 'x-bench-code', properties: {}, children: []})
    return {hast, title, headings, steps, sections}
  })
  await highlight(hast, context)
  return limit(() => {
    finishTables(hast)
    for (const part of title ? [asRoot(title), hast] : [hast]) {
      collectLinks(part, context)
      stripPositions(part)
    }
    const named = titleFacts(title)
    return {
      ...emptyDoc(source, context),
      ...facts,
      ...named,
      tree: JSON.stringify(hast),
      headings,
      sections,
      ids: [
        ...new Set([
          ...[named.headingId ?? [], headings.map(({id}) => id)].flat(),
          ...context.ids.keys(),
          ...steps,
        ]),
      ],
      terms: [...context.terms].sort(),
      islands: [...context.islands].sort(),
      styles: [...context.styles].sort(),
    }
  })
}

/** Steps 2 to 5, emoji aside. Undefined where the page is too deep, or takes in too much. */
function readTree(source: Source, body: string, context: ParseContext): Root | undefined {
  const tree = toMdast(body)
  // Before and after fragments are put in: a fragment may be too deep itself, or where it is.
  if (isTooDeep(tree, context) || !includeFragments(tree, context)) return undefined
  if (Object.keys(context.dependencies).length && isTooDeep(tree, context)) return undefined
  readDollars(tree, body)
  if (!context.bare) {
    lintMarkdown(tree, context)
    lintDownloads(tree, context)
  }
  lintProse(tree, source.text, context)
  readAlerts(tree)
  return tree
}

function isTooDeep(tree: Root, context: ParseContext): boolean {
  const deep = tooDeep(tree)
  if (!deep) return false
  const message = `This is nested more than ${deep.limit} deep.`
  context.report('too-deep', deep.node.position?.start, message, {
    hint: 'Flatten the list, the quotation or the directives.',
  })
  return true
}

/** The rest of the fence line as an attribute: notes of the tree are lost where inline HTML is parsed. */
function code(state: State, node: Code): Element {
  const {lang, meta} = readInfo(node.lang ?? '', node.meta ?? '')
  const pre = defaultHandlers.code(state, {...node, lang: lang || null}) as Element
  const inner = pre.children[0] as Element
  if (meta) inner.properties.dataMeta = meta
  return pre
}

function createContext(
  source: Source,
  body: string,
  fields: Doc['fields'],
  options: ParserOptions,
  read: (file: string) => Uint8Array | undefined,
): ParseContext {
  const places = createPlaces(source.file, body)
  const known = new Map<string, Uint8Array | undefined>()
  let figures = 0
  let taken = 0
  const context: ParseContext = {
    ...options,
    file: source.file,
    fields,
    places,
    diagnostics: [],
    links: [],
    ids: new Map(),
    terms: new Set(),
    islands: new Set(),
    styles: new Set(),
    dependencies: Object.create(null),
    read: (file) => {
      if (known.has(file)) return known.get(file)
      const bytes = offLimits(posix.normalize(file)) ? undefined : read(file)
      known.set(file, bytes)
      context.dependencies[file] = bytes ? hashOf(bytes) : ''
      return bytes
    },
    take: (bytes, at) => {
      const was = taken
      taken += bytes
      if (taken <= LARGEST_TEXT) return true
      // Reported once, where it becomes too much.
      if (was <= LARGEST_TEXT)
        context.report(
          'file-too-large',
          at,
          'Fragments and files add more than 1 MB to this page.',
          {
            hint: 'Include less, or offer the data as a download.',
          },
        )
      return false
    },
    figure: () => ++figures,
    report: (code, at, message, {severity = 'error', hint} = {}) => {
      const place = at && 'file' in at ? at : places.of(at)
      context.diagnostics.push({severity, code, ...place, message, ...(hint ? {hint} : {})})
    },
  }
  return context
}

function emptyDoc(source: Source, context: ParseContext): Doc {
  return {
    file: source.file,
    hash: source.hash,
    fields: context.fields,
    title: context.fields.title ?? nameOfFile(source.file),
    description: context.fields.description ?? '',
    tree: '{"type":"root","children":[]}',
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
  }
}
