/** Parses a `screen` fence into a figure; the theme draws its `x-screen`. */
import type {Element} from 'hast'
import type {Screen} from '../../../runtime/shared/screen.ts'
import {drawPart} from '../draw.ts'
import type {FigureDiagnostic, OwnFigure, PageSource} from '../figure.ts'
import {captionOf, plain} from '../frame.ts'
import {h} from '../hast.ts'
import {parseScreen} from './screen.ts'
import {checkCallouts, checkLabels, wordsOf} from './screen-check.ts'
import {framesList, framesOf} from './screen-frames.ts'
import {type ParsedScreen, reporterOf} from './screen-parsed.ts'
import {checkVersion, versionOf} from './screen-version.ts'

const CAPTION_HINT = '`screen The Analyses tab of a sample`'

/** Never throws because of an author's text. */
export async function screen(body: string, source: PageSource): Promise<OwnFigure> {
  const {version, rest} = versionOf(source.meta)
  const caption = captionOf(rest)
  const diagnostics: FigureDiagnostic[] = []
  const reporter = reporterOf(diagnostics)
  const missing = 'A screen needs a caption after the word `screen`.'
  if (!caption) reporter.error('screen-caption', {line: 0, column: 1}, missing, CAPTION_HINT)
  checkVersion(version, source.supported, reporter)
  const frames = framesOf(body, reporter)
  const words = new Set(source.parts?.keys())
  const parsed = (frames ?? [{above: 0, level: 0, caption: '', body}]).map((one) => ({
    ...parseScreen(one.body, source.icons, one, words),
    caption: one.caption || caption,
  }))
  const windows: Element[] = []
  for (const one of parsed) {
    const {nodes: drawings, mistakes} = await drawingsOf(one, source)
    diagnostics.push(...one.diagnostics, ...mistakes)
    const data: Screen = {caption: plain(one.caption), nodes: one.nodes}
    windows.push(h('x-screen', {data: JSON.stringify(data)}, drawings))
  }
  const nodes = parsed.flatMap((one) => one.nodes)
  const callouts = parsed.flatMap((one) => one.callouts)
  checkCallouts(callouts, source.list, reporter)
  checkLabels(nodes, callouts.length ? source.list : undefined, reporter)
  const captions = (frames ?? []).map((one) => plain(one.caption))
  return {
    nodes: frames ? [framesList(caption, frames, windows, source.messages)] : windows,
    caption,
    className: 'shot',
    note: version
      ? [{type: 'text', value: ' '}, h('span', {className: ['shot__v']}, `(${version})`)]
      : [],
    bindsList: callouts.length > 0 && source.list !== undefined,
    text: [...captions, ...wordsOf(nodes, 'search')].filter(Boolean).join(' · '),
    diagnostics,
  }
}

async function drawingsOf(
  {drawings}: ParsedScreen,
  {parts, messages, style}: PageSource,
): Promise<{nodes: Element[]; mistakes: FigureDiagnostic[]}> {
  const nodes: Element[] = []
  const mistakes: FigureDiagnostic[] = []
  for (const {word, ...one} of drawings) {
    const found = parts!.get(word)!
    const {node, diagnostics} = await drawPart(found, one, messages)
    if (found.part.style) style?.(found.part.style)
    nodes.push(node)
    mistakes.push(...diagnostics)
  }
  return {nodes, mistakes}
}
