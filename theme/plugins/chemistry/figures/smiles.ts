/** Structures: the fence `smiles` (one per line, `SMILES = Name`), inline `:mol[…]`, and drawings for screens. */
import type {Element, ElementContent} from 'hast'
import {defineFigure, type FigureSource, formatted, h, plain} from 'labdocs'
import {drawSmiles, SMALL, structureSvg} from './structure.ts'

export interface Place {
  line: number
  column: number
}

export interface DrawOptions {
  name?: string | undefined
  scale?: number
  /** Where a name belongs; the hint if the string contains words. */
  naming?: string
}

export interface DrawnStructure {
  node: Element
  /** Hill formula; '' if the SMILES is broken. */
  formula: string
}

/** How a mistake is reported. */
export type Report = FigureSource['report']

/** Returns one SMILES as an element. A broken one is shown as typed. `place` is where the string begins. */
export async function drawStructure(
  smiles: string,
  {line, column}: Place,
  report: Report,
  {name = '', scale = 1, naming}: DrawOptions,
): Promise<DrawnStructure> {
  const drawn = await drawSmiles(smiles)
  const problem = drawn.problem ?? drawn.doubt
  if (problem) {
    const what = drawn.problem ? 'Not a SMILES' : 'Hardly a molecule'
    report('broken-smiles', `${what}: ${problem.reason}.`, {
      severity: drawn.problem ? 'error' : 'warning',
      line,
      column: column + problem.at,
      hint: /[\s:]/.test(smiles) ? naming : undefined,
    })
  }
  if (!drawn.structure)
    return {node: h('code', {className: ['mol-broken']}, smiles.slice(0, 200)), formula: ''}
  const formula = drawn.structure.formula
  const label = [plain(name), formula.replace('^', '')].filter(Boolean).join(', ')
  return {node: structureSvg(drawn.structure, label, scale), formula}
}

/** Returns a formula with its numbers as subscripts and its charge as a superscript. */
export function formulaNodes(formula: string): ElementContent[] {
  const [body = '', charge] = formula.split('^')
  const nodes: ElementContent[] = body
    .split(/(\d+)/)
    .filter(Boolean)
    .map((part) => (/^\d/.test(part) ? h('sub', {}, part) : {type: 'text', value: part}))
  return charge ? [...nodes, h('sup', {}, charge)] : nodes
}

const MOST = 24

/** The fence `smiles`. */
export const smiles = defineFigure({
  style: 'chemistry',
  async draw(body, {report}) {
    const texts: string[] = []
    const lines = body
      .split('\n')
      .map((text, index) => ({
        text: text.trim(),
        line: index + 1,
        column: text.length - text.trimStart().length + 1,
      }))
      .filter((one) => one.text)
    if (!lines.length)
      report('broken-smiles', 'Not a SMILES: it is empty.', {hint: 'One a line: `CCO = Ethanol`'})
    if (lines.length > MOST)
      report('broken-smiles', `${lines.length} structures, at most ${MOST}.`, {line: MOST + 1})
    const items: Element[] = []
    for (const {text, line, column} of lines.slice(0, MOST)) {
      const [, string = '', name = ''] = /^(.*?)(?:\s+=(?:\s+(.*))?)?$/.exec(text) ?? []
      const {node, formula} = await drawStructure(string.trim(), {line, column}, report, {
        name,
        naming: 'Write a name behind an equals sign: `CCO = Ethanol`',
      })
      texts.push(plain(name), formula.replace('^', ''))
      items.push(
        h(
          'li',
          {className: ['mols__i']},
          node,
          name && h('b', {className: ['mols__n']}, formatted(name)),
          formula && h('span', {className: ['mols__f']}, formulaNodes(formula)),
        ),
      )
    }
    return {
      node: h('ul', {role: 'list', className: ['mols']}, items),
      text: texts.filter(Boolean).join(' · '),
    }
  },
})

/** `:mol[SMILES]`, as small as is readable. The columns of its mistakes count from the start of the string. */
export const mol = defineFigure({
  form: 'text',
  style: 'chemistry',
  async draw(body, {report}) {
    const column = 1 + body.length - body.trimStart().length
    const {node, formula} = await drawStructure(body.trim(), {line: 1, column}, report, {
      scale: SMALL,
      naming: 'The brackets hold the SMILES alone; write the name into the text.',
    })
    return {node: h('span', {className: ['mol-inline']}, node), text: formula.replace('^', '')}
  },
})
