/**
 * Structures: the fence `smiles` (one a line, `SMILES = Name`), `:mol[…]` in a line, and drawings for screens.
 */
import type {Element, ElementContent} from 'hast'
import type {Drawing, Figure, FigureContext, FigureDiagnostic} from './figure.ts'
import {captionOf, formatted, frame, plain} from './frame.ts'
import {h} from './hast.ts'
import {drawSmiles, structureSvg} from './structure.ts'

export interface Place {
  line: number
  column: number
}

export interface DrawOptions {
  name?: string
  scale?: number
}

export interface DrawnStructure {
  node: Element
  /** Hill formula, '' where the SMILES is broken. */
  formula: string
  diagnostics: FigureDiagnostic[]
}

/** One SMILES as an element; a broken one is shown as typed. `place` is where the string begins. */
export function drawStructure(
  smiles: string,
  place: Place,
  {name = '', scale = 1}: DrawOptions = {},
): DrawnStructure {
  const drawn = drawSmiles(smiles)
  const problem = drawn.problem ?? drawn.doubt
  const diagnostics: FigureDiagnostic[] = problem
    ? [
        {
          severity: drawn.problem ? 'error' : 'warning',
          code: 'broken-smiles',
          line: place.line,
          column: place.column + problem.at,
          message: drawn.problem
            ? `Not a SMILES: ${problem.reason}.`
            : `Hardly a molecule: ${problem.reason}.`,
        },
      ]
    : []
  if (!drawn.structure)
    return {
      node: h('code', {className: ['mol-broken']}, smiles.slice(0, 200)),
      formula: '',
      diagnostics,
    }
  const formula = drawn.structure.formula
  const label = [plain(name), formula.replace('^', '')].filter(Boolean).join(', ')
  return {node: structureSvg(drawn.structure, label, scale), formula, diagnostics}
}

/** A formula with its numbers as subscripts and its charge as a superscript. */
export function formulaNodes(formula: string): ElementContent[] {
  const [body = '', charge] = formula.split('^')
  const nodes: ElementContent[] = body
    .split(/(\d+)/)
    .filter(Boolean)
    .map((part) => (/^\d/.test(part) ? h('sub', {}, part) : {type: 'text', value: part}))
  return charge ? [...nodes, h('sup', {}, charge)] : nodes
}

const MOST = 24

/** Fence `smiles`. */
export async function smiles(body: string, meta: string, context: FigureContext): Promise<Figure> {
  const caption = captionOf(meta)
  const diagnostics: FigureDiagnostic[] = []
  const texts = [plain(caption)]
  const lines = body
    .split('\n')
    .map((text, index) => ({
      text: text.trim(),
      line: index + 1,
      column: text.length - text.trimStart().length + 1,
    }))
    .filter((one) => one.text)
  if (!lines.length) {
    diagnostics.push({
      severity: 'error',
      code: 'broken-smiles',
      line: 0,
      column: 1,
      message: 'Not a SMILES: it is empty.',
      hint: 'One a line: `CCO = Ethanol`',
    })
  }
  if (lines.length > MOST) {
    diagnostics.push({
      severity: 'error',
      code: 'broken-smiles',
      line: MOST + 1,
      column: 1,
      message: `${lines.length} structures, at most ${MOST}.`,
    })
  }
  const items = lines.slice(0, MOST).map(({text, line, column}) => {
    const [, string = '', name = ''] = /^(.*?)(?:\s+=(?:\s+(.*))?)?$/.exec(text) ?? []
    const drawn = drawStructure(string.trim(), {line, column}, {name})
    diagnostics.push(...drawn.diagnostics)
    texts.push(plain(name), drawn.formula.replace('^', ''))
    return h(
      'li',
      {className: ['mols__i']},
      drawn.node,
      name && h('b', {className: ['mols__n']}, formatted(name)),
      drawn.formula && h('span', {className: ['mols__f']}, formulaNodes(drawn.formula)),
    )
  })
  const node = frame(
    {number: context.number, caption},
    h('ul', {className: ['mols'], role: 'list'}, items),
  )
  return {node, bindsList: false, text: texts.filter(Boolean).join(' · '), diagnostics, islands: []}
}

/** `:mol[SMILES]`: as small as it can be read; the columns of its mistakes count from the start of the string. */
export async function inlineMolecule(smiles: string): Promise<Drawing> {
  const string = smiles.trim()
  const drawn = drawStructure(
    string,
    {line: 1, column: 1 + smiles.length - smiles.trimStart().length},
    {scale: 0.66},
  )
  return {
    node: h('span', {className: ['mol-inline']}, drawn.node),
    text: drawn.formula.replace('^', ''),
    diagnostics: drawn.diagnostics,
  }
}
