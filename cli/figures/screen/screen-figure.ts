/** Parses a `screen` fence into a figure; the theme draws its `x-screen`. */
import type {Element} from 'hast'
import type {Screen} from '../../../runtime/shared/screen.ts'
import type {Figure, FigureContext, FigureDiagnostic} from '../figure.ts'
import {captionOf, frame, plain} from '../frame.ts'
import {h} from '../hast.ts'
import {parseScreen} from './screen.ts'
import {checkCallouts, checkLabels, wordsOf} from './screen-check.ts'
import {framesList, framesOf} from './screen-frames.ts'
import type {ParsedScreen} from './screen-parsed.ts'
import {checkVersion, versionOf} from './screen-version.ts'

/** Never throws because of an author's text. */
export async function screen(body: string, meta: string, context: FigureContext): Promise<Figure> {
  const {version, rest} = versionOf(meta)
  const caption = captionOf(rest)
  const diagnostics: FigureDiagnostic[] = [
    ...(caption ? [] : [noCaption()]),
    ...checkVersion(version, context.supported),
  ]
  const frames = framesOf(body, (one) => diagnostics.push(one))
  const words = new Set(context.parts?.keys())
  const parsed = (frames ?? [{above: 0, level: 0, caption: '', body}]).map((one) => ({
    ...parseScreen(one.body, context.icons, one, words),
    caption: one.caption || caption,
  }))
  const windows: Element[] = []
  for (const one of parsed) {
    const {nodes: drawings, mistakes} = await drawingsOf(one, context)
    diagnostics.push(...one.diagnostics, ...mistakes)
    const data: Screen = {caption: plain(one.caption), nodes: one.nodes}
    windows.push(h('x-screen', {data: JSON.stringify(data)}, drawings))
  }
  const nodes = parsed.flatMap((one) => one.nodes)
  const callouts = parsed.flatMap((one) => one.callouts)
  diagnostics.push(
    ...checkCallouts(callouts, context.list),
    ...checkLabels(nodes, callouts.length ? context.list : undefined),
  )
  const node = frame(
    {
      number: context.number,
      messages: context.messages,
      caption,
      kind: 'shot',
      note: version ? [' ', h('span', {className: ['shot__v']}, `(${version})`)] : [],
    },
    ...(frames ? [framesList(caption, frames, windows)] : windows),
  )
  const text = [caption, ...(frames ?? []).map((one) => one.caption)].map(plain)
  return {
    node,
    bindsList: callouts.length > 0 && context.list !== undefined,
    text: [...text, ...wordsOf(nodes, 'search')].filter(Boolean).join(' · '),
    diagnostics,
    islands: [],
  }
}

function noCaption(): FigureDiagnostic {
  return {
    severity: 'error',
    code: 'screen-caption',
    line: 0,
    column: 1,
    message: 'A screen needs a caption after the word `screen`.',
    hint: '`screen The Analyses tab of a sample`',
  }
}

async function drawingsOf(
  {drawings}: ParsedScreen,
  {parts, messages, style}: FigureContext,
): Promise<{nodes: Element[]; mistakes: FigureDiagnostic[]}> {
  const nodes: Element[] = []
  const mistakes: FigureDiagnostic[] = []
  for (const {word, ...one} of drawings) {
    const found = parts!.get(word)!
    const {drawPart} = await import('../../plugins/figures.ts')
    const {node, diagnostics} = await drawPart(found, one, messages)
    if (found.part.style) style?.(found.part.style)
    nodes.push(node)
    mistakes.push(...diagnostics)
  }
  return {nodes, mistakes}
}
