/**
 * Reaction schemes: reaction SMILES, names, and what is above and below the arrow.
 *
 *     OC(=O)c1ccccc1O.CC(=O)OC(C)=O>>CC(=O)Oc1ccccc1C(=O)O
 *     names: Salicylic acid, Acetic anhydride, Aspirin
 *     above: H2SO4 (cat.)
 *     below: 85 °C, 15 min; 87 %
 */
import type {Element, ElementContent} from 'hast'
import {nearest} from '../nearest.ts'
import type {Figure, FigureContext, FigureDiagnostic} from './figure.ts'
import {captionOf, formatted, frame, plain} from './frame.ts'
import {h} from './hast.ts'
import {type DrawnStructure, drawStructure, type Place} from './smiles.ts'
import {SMILES_LENGTH} from './smiles-check.ts'

const MOST = 20
const KEYS = ['names', 'above', 'below'] as const
type Key = (typeof KEYS)[number]

interface Line {
  text: string
  line: number
  column: number
}

export interface SchemeParts {
  above?: string
  below?: string
  names?: Line[]
  scale?: number
}

/** Fence `reaction`. */
export async function reaction(
  body: string,
  meta: string,
  context: FigureContext,
): Promise<Figure> {
  const caption = captionOf(meta)
  const {smiles, values, diagnostics} = read(body)
  const names = values.names && cut(values.names)
  const scheme = drawScheme(smiles ?? {text: '', line: 0, column: 1}, {
    names,
    above: values.above?.text,
    below: values.below?.text,
  })
  const words = [
    plain(caption),
    ...(names ?? []).map((name) => plain(name.text)),
    plain(values.above?.text ?? ''),
    plain(values.below?.text ?? ''),
  ]
  return {
    node: frame({number: context.number, caption}, scheme.node),
    bindsList: false,
    text: words.filter(Boolean).join(' · '),
    diagnostics: [...diagnostics, ...scheme.diagnostics],
    islands: [],
  }
}

function read(body: string) {
  const diagnostics: FigureDiagnostic[] = []
  const values: Partial<Record<Key, Line>> = {}
  let smiles: Line | undefined
  for (const [index, raw] of body.split('\n').entries()) {
    const text = raw.trim()
    if (!text) continue
    const line = index + 1
    const column = raw.length - raw.trimStart().length + 1
    const pair = /^([a-zA-Z]+):\s+(.*)$|^([a-zA-Z]+):$/.exec(text)
    const key = pair?.[1] ?? pair?.[3]
    if (key && !text.includes('>>')) {
      const name = KEYS.find((one) => one === key)
      if (!name) {
        const guess = nearest(key, KEYS)
        diagnostics.push({
          severity: 'error',
          code: 'broken-reaction',
          line,
          column,
          message: `Unknown line "${key}".`,
          hint: guess ? `Did you mean \`${guess}\`?` : 'Lines: names, above, below',
        })
      } else if (values[name]) {
        diagnostics.push({
          severity: 'error',
          code: 'broken-reaction',
          line,
          column,
          message: `A second line "${name}".`,
        })
      } else {
        values[name] = {
          text: pair?.[2] ?? '',
          line,
          column: column + text.length - (pair?.[2] ?? '').length,
        }
      }
    } else if (smiles) {
      diagnostics.push({
        severity: 'error',
        code: 'broken-reaction',
        line,
        column,
        message: 'A second reaction: one in a figure.',
        hint: 'Use a fence for each step.',
      })
    } else {
      smiles = {text, line, column}
    }
  }
  return {smiles, values, diagnostics}
}

/** Names at commas that are followed by a space: "1,2-Dichloroethane" is one name. */
function cut({text, line, column}: Line): Line[] {
  const names: Line[] = []
  let at = 0
  for (const piece of text.split(/,(?=\s)/)) {
    const start = piece.length - piece.trimStart().length
    names.push({text: piece.trim(), line, column: column + at + start})
    at += piece.length + 1
  }
  return names.at(-1)?.text === '' ? names.slice(0, -1) : names
}

/** The scheme as an element; also inside a screen (`mol A>>B`). */
export function drawScheme(
  smiles: Line,
  parts: SchemeParts,
): {node: Element; diagnostics: FigureDiagnostic[]} {
  const diagnostics: FigureDiagnostic[] = []
  const fail = (message: string, at: number, hint?: string) =>
    diagnostics.push({
      severity: 'error',
      code: 'broken-reaction',
      line: smiles.line,
      column: smiles.column + at,
      message,
      hint,
    })
  const sides = smiles.text.split('>')
  if (smiles.text.length > SMILES_LENGTH)
    fail(
      `Not a reaction: ${smiles.text.length} characters, at most ${SMILES_LENGTH}.`,
      SMILES_LENGTH,
    )
  else if (sides.length !== 3)
    fail(
      'Not a reaction: it needs two ">".',
      smiles.text.indexOf('>') + 1 || 0,
      '`CCO.CC(O)=O>>CCOC(C)=O`',
    )
  else if (!sides[0]?.trim()) fail('A reaction without starting materials.', 0)
  else if (!sides[2]?.trim()) fail('A reaction without products.', smiles.text.length - 1)
  else if (smiles.text.split('.').length > MOST) fail(`More than ${MOST} molecules.`, 0)
  if (diagnostics.length)
    return {node: h('code', {className: ['mol-broken']}, smiles.text.slice(0, 200)), diagnostics}

  const names = parts.names ?? []
  let used = 0
  const side = (index: number, scale: number, named: boolean): Element[] => {
    const start = sides.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0)
    return molecules(sides[index] as string, start).map(({text, at}) => {
      const name = named ? names[used++]?.text : undefined
      const place: Place = {line: smiles.line, column: smiles.column + at}
      const drawn: DrawnStructure = drawStructure(text, place, {
        name,
        scale: scale * (parts.scale ?? 1),
      })
      diagnostics.push(...drawn.diagnostics)
      return h(
        'li',
        {className: ['scheme__m']},
        drawn.node,
        name && h('span', {className: ['scheme__n']}, conditions(name)),
      )
    })
  }
  const materials = side(0, 1, true)
  const agents = side(1, 0.8, false)
  const products = side(2, 1, true)
  for (const extra of names.slice(used)) {
    diagnostics.push({
      severity: 'error',
      code: 'broken-reaction',
      line: extra.line,
      column: extra.column,
      message: `${names.length} names for ${used} structures.`,
      hint: 'Names of what stands at the arrow go into `above` and `below`.',
    })
    break
  }
  const over = [
    ...(agents.length ? [h('ul', {className: ['scheme__agents'], role: 'list'}, agents)] : []),
    ...rows(parts.above),
  ]
  const under = rows(parts.below)
  const node = h(
    'div',
    {className: ['scheme']},
    hidden('Starting materials: '),
    h('ul', {className: ['scheme__s'], role: 'list'}, materials),
    h(
      'div',
      {className: ['scheme__arrow']},
      hidden(over.length || under.length ? 'react to, conditions: ' : 'react to'),
      over.length > 0 && h('div', {className: ['scheme__over']}, over),
      h('div', {className: ['scheme__line']}),
      under.length > 0 && h('div', {className: ['scheme__under']}, under),
    ),
    hidden('Products: '),
    h('ul', {className: ['scheme__s'], role: 'list'}, products),
  )
  return {node, diagnostics}
}

function hidden(text: string): Element {
  return h('span', {className: ['vh']}, text)
}

/** Molecules of a side; dots inside brackets of a fragment are none of SMILES, so every dot parts. */
function molecules(side: string, start: number): {text: string; at: number}[] {
  const found: {text: string; at: number}[] = []
  let at = start
  for (const piece of side.split('.')) {
    if (side.trim())
      found.push({text: piece.trim(), at: at + piece.length - piece.trimStart().length})
    at += piece.length + 1
  }
  return joinSalts(found)
}

/** Ions that stand side by side are one salt as long as their charges do not cancel before. */
function joinSalts(found: {text: string; at: number}[]): {text: string; at: number}[] {
  const joined: {text: string; at: number}[] = []
  let charge = 0
  for (const one of found) {
    const last = joined.at(-1)
    if (
      charge !== 0 &&
      chargeOf(one.text) !== 0 &&
      Math.sign(charge) !== Math.sign(chargeOf(one.text)) &&
      last
    ) {
      last.text += `.${one.text}`
      charge += chargeOf(one.text)
    } else {
      joined.push({...one})
      charge = chargeOf(one.text)
    }
  }
  return joined
}

function chargeOf(smiles: string): number {
  let charge = 0
  for (const [, signs = '', count] of smiles.matchAll(/\[[^\]]*?([+-]+)(\d*)(?::\d+)?\]/g)) {
    charge += (signs[0] === '+' ? 1 : -1) * (count ? Number(count) : signs.length)
  }
  return charge
}

function rows(text: string | undefined): Element[] {
  if (!text) return []
  return text
    .split(';')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => h('p', {className: ['scheme__row']}, conditions(row)))
}

/** A word that is a formula gets subscripts: `H2SO4 (cat.)`, `dioxane/H2O`, but not `85 °C` or `TiO2-P25`'s 25. */
export function conditions(text: string): ElementContent[] {
  return text.split(/([\s/,;]+)/).flatMap((word): ElementContent[] => {
    if (!isFormula(word)) return formatted(word)
    return word
      .split(/((?<=[A-Za-z)\]])\d+)/)
      .filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? h('sub', {}, part) : {type: 'text', value: part}))
  })
}

const ELEMENTS = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn ' +
    'Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Th U D Me Et Pr Bu Ph Ac Bn Ts Tf'
  ).split(' '),
)

function isFormula(word: string): boolean {
  if (!/\d/.test(word) || !/^[A-Za-z0-9()[\]·]+$/.test(word)) return false
  const symbols = word.replace(/[\d()[\]·]/g, ' ').match(/[A-Z][a-z]?|[a-z]/g)
  return Boolean(symbols?.every((symbol) => ELEMENTS.has(symbol))) && !/^\d/.test(word)
}
