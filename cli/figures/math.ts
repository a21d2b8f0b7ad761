/** Converts math to MathML at build time; the browser runs no script for it. */
import type {Element, ElementContent} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import temml from 'temml'
import {messageOf} from '../report/bug-report.ts'
import type {FigureDiagnostic, OwnFigure} from './figure.ts'
import {remembered} from './frame.ts'
import {h} from './hast.ts'
import {explained} from './math-hints.ts'

/** Longer formulas are refused: no one reads them, and they can be arbitrarily slow. */
const LONGEST = 4000

const known = remembered<OwnFigure>()

/** Converts TeX to `<math>`. Wrong TeX is shown as typed and reported. Columns count from the start of the TeX. */
export async function math(tex: string, display: boolean): Promise<OwnFigure> {
  return structuredClone(known(`${display ? 'd' : 'i'} ${tex}`, () => make(tex, display)))
}

function make(tex: string, display: boolean): OwnFigure {
  if (tex.length > LONGEST)
    return broken(tex, `${tex.length} characters, at most ${LONGEST}`, LONGEST)
  if (!tex.trim()) return broken(tex, 'it is empty', 0)
  const deep = depthOf(tex)
  if (deep !== undefined) return broken(tex, 'more than 60 groups inside each other', deep)
  const comment = display ? undefined : /^(?:[^\\%]|\\[\s\S])*%(?=[^\n]*$)/.exec(tex)?.[0].length
  if (comment !== undefined)
    return broken(tex, 'what follows "%" is a comment, and not shown', comment - 1, 'Write \\%.')
  try {
    const html = temml.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 300,
      maxSize: [20, 2000],
      xml: false,
      annotate: false,
    })
    const root = fromHtml(html, {fragment: true})
    const node = root.children.find((child): child is Element => child.type === 'element')
    if (!node) return broken(tex, 'it has no result', 0)
    const depth = levelsOf(node)
    if (depth > LEVELS) return broken(tex, `${depth} levels, at most ${LEVELS}`, 0)
    clean(node)
    return {nodes: [display ? h('div', {className: ['math-block']}, node) : node], diagnostics: []}
  } catch (error) {
    // The library reads properties of what is missing, such as an empty index: `x_$`.
    const message = error instanceof TypeError ? 'a part of it is missing' : messageOf(error)
    const position =
      (error as {position?: unknown}).position ??
      Number(/at position (\d+)/.exec(message)?.[1] ?? 1) - 1
    const {reason, hint} = explained(reasonOf(message))
    return broken(tex, reason, Math.max(0, Math.min(Number(position) || 0, tex.length)), hint)
  }
}

/** A deeper tree is no real formula, and overflows the stack of later recursive functions. */
const LEVELS = 120

function levelsOf(root: Element): number {
  let levels = 0
  let row: Element[] = [root]
  while (row.length) {
    levels++
    row = row.flatMap((node) =>
      node.children.filter((child): child is Element => child.type === 'element'),
    )
  }
  return levels
}

/** The library recurses for nested groups. Returns the column where the nesting is too deep. */
function depthOf(tex: string): number | undefined {
  let depth = 0
  for (const found of tex.matchAll(/\\[\s\S]|[{}]|\\left|\\right/g)) {
    if (found[0] === '{') depth++
    else if (found[0] === '}') depth--
    if (depth > 60) return found.index
  }
  return undefined
}

function reasonOf(message: string): string {
  return message
    .trim()
    .replace(/^(?:ParseError:\s*)?(?:(?:Temml|KaTeX) )?parse error:\s*/i, '')
    .replace(/\s+at (?:position \d+|end of input):[\s\S]*$/, '')
    .replace(/\.$/, '')
    .slice(0, 160)
}

function broken(tex: string, reason: string, at: number, hint?: string): OwnFigure {
  const before = tex.slice(0, at).split('\n')
  const diagnostic: FigureDiagnostic = {
    severity: 'error',
    code: 'broken-math',
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    message: `Not a formula: ${reason}.`,
    hint,
  }
  return {
    nodes: [h('code', {className: ['math-broken']}, tex.slice(0, 400))],
    diagnostics: [diagnostic],
  }
}

/** Attributes of MathML that are kept. Styles are turned into classes or dropped. */
const KEPT = new Set(
  (
    'display mathvariant mathsize stretchy fence separator form lspace rspace minsize maxsize movablelimits largeop ' +
    'accent accentunder linethickness displaystyle scriptlevel width height depth voffset columnspan rowspan ' +
    'columnalign rowspacing columnspacing columnlines rowlines frame symmetric notation encoding dir'
  ).split(' '),
)

function clean(node: Element): void {
  const classes = classesOf(String(node.properties.style ?? ''), node)
  const kept: Element['properties'] = {}
  for (const [name, value] of Object.entries(node.properties)) {
    if (KEPT.has(name.toLowerCase())) kept[name] = value
  }
  if (node.tagName === 'math') kept.className = ['math', ...classes]
  else if (classes.length) kept.className = classes
  node.properties = kept
  node.children = node.children.filter((child: ElementContent) => child.type !== 'comment')
  for (const child of node.children) if (child.type === 'element') clean(child)
}

const KNOWN_CLASS = /^(?:tml-)?(left|right|tageqn|cancel|upstrike|downstrike|sout|underline|prime)$/

/** Turns the inline styles of the library into classes of `figures.css`; unknown styles are dropped. */
function classesOf(style: string, node: Element): string[] {
  const given = [node.properties.className ?? []].flat()
  const classes = given.flatMap((name) => {
    const [, known] = KNOWN_CLASS.exec(String(name)) ?? []
    return known ? [`math-${known}`] : []
  })
  if (/padding-left:\s*1em/.test(style)) classes.push('math-gap')
  if (/(?:^|;)\s*width:\s*100%/.test(style)) classes.push('math-wide')
  if (/border:/.test(style)) classes.push('math-box')
  return classes
}
