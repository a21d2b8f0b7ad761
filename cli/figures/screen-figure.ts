/**
 * A `screen` fence as a figure: parsed here, drawn by the theme's `x-screen`.
 */
import type {Element} from 'hast'
import type {Screen} from '../../runtime/screen.ts'
import type {Figure, FigureContext, FigureDiagnostic} from './figure.ts'
import {captionOf, frame, plain} from './frame.ts'
import {h} from './hast.ts'
import {type ParsedScreen, parseScreen, type Structure} from './screen.ts'
import {checkCallouts, checkLabels, wordsOf} from './screen-check.ts'

/** Never throws for what an author typed. */
export async function screen(body: string, meta: string, context: FigureContext): Promise<Figure> {
  const parsed = parseScreen(body, context.icons)
  const caption = captionOf(meta)
  const {drawings, mistakes} = await drawingsOf(parsed)
  const data: Screen = {caption: plain(caption), nodes: parsed.nodes}
  const node = frame(
    {number: context.number, caption, kind: 'shot'},
    h('x-screen', {data: JSON.stringify(data)}, drawings),
  )
  const diagnostics: FigureDiagnostic[] = [
    ...(caption ? [] : [noCaption()]),
    ...parsed.diagnostics,
    ...mistakes,
    ...checkCallouts(parsed.callouts, context.list),
    ...checkLabels(parsed.nodes, parsed.callouts.length ? context.list : undefined),
  ]
  const text = [plain(caption), ...wordsOf(parsed.nodes, 'search')].filter(Boolean).join(' · ')
  return {
    node,
    bindsList: parsed.callouts.length > 0 && context.list !== undefined,
    text,
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

async function drawingsOf({
  structures,
}: ParsedScreen): Promise<{drawings: Element[]; mistakes: FigureDiagnostic[]}> {
  if (!structures.length) return {drawings: [], mistakes: []}
  const [{drawStructure}, {drawScheme}] = await Promise.all([
    import('./smiles.ts'),
    import('./reaction.ts'),
  ])
  const mistakes: FigureDiagnostic[] = []
  const drawings = structures.map(({smiles, name, tall, line, column}: Structure) => {
    const scale = tall ? 0.9 : 0.66
    const drawn = smiles.includes('>')
      ? drawScheme({text: smiles, line, column}, {scale})
      : drawStructure(smiles, {line, column}, {name, scale})
    mistakes.push(...drawn.diagnostics)
    return drawn.node
  })
  return {drawings, mistakes}
}
