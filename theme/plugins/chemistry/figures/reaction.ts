/**
 * Reaction schemes: reaction SMILES, names, and what is above and below the arrow.
 *
 *     OC(=O)c1ccccc1O.CC(=O)OC(C)=O>>CC(=O)Oc1ccccc1C(=O)O
 *     names: Salicylic acid, Acetic anhydride, Aspirin
 *     above: H2SO4 (cat.)
 *     below: 85 °C, 15 min; 87 %
 */
import type {Element, ElementContent} from 'hast'
import {defineFigure, type FigureSource, formatted, h, nearest, plain} from 'labdocs'
import {molecules} from './salts.ts'
import {drawStructure, type Report} from './smiles.ts'
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
  above?: string | undefined
  below?: string | undefined
  names?: Line[] | undefined
  scale?: number
}

/** How a figure reports mistakes to authors and gets its texts for readers. */
type Voice = Pick<FigureSource, 'report' | 'say'>

/** The fence `reaction`. */
export const reaction = defineFigure({
  style: 'chemistry',
  async draw(body, voice) {
    const {smiles, values} = read(body, voice.report)
    const names = values.names && cut(values.names)
    const above = values.above?.text
    const below = values.below?.text
    const scheme = smiles ?? {text: '', line: 0, column: 1}
    const node = await drawScheme(scheme, {names, above, below}, voice)
    const words = [...(names ?? []).map((name) => name.text), above ?? '', below ?? '']
    return {node, text: words.map(plain).filter(Boolean).join(' · ')}
  },
})

function read(body: string, report: Report) {
  const values: Partial<Record<Key, Line>> = {}
  let smiles: Line | undefined
  for (const [index, raw] of body.split('\n').entries()) {
    const text = raw.trim()
    if (!text) continue
    const line = index + 1
    const column = raw.length - raw.trimStart().length + 1
    const fail = (message: string, hint?: string) =>
      report('broken-reaction', message, {line, column, hint})
    const pair = /^([a-zA-Z]+):\s+(.*)$|^([a-zA-Z]+):$/.exec(text)
    const key = pair?.[1] ?? pair?.[3]
    if (key && !text.includes('>>')) {
      const name = KEYS.find((one) => one === key)
      if (!name) {
        const guess = nearest(key, KEYS)
        const hint = guess ? `Did you mean \`${guess}\`?` : 'Lines: names, above, below'
        fail(`Unknown line "${key}".`, hint)
      } else if (values[name]) fail(`A second line "${name}".`)
      else {
        const value = pair?.[2] ?? ''
        values[name] = {text: value, line, column: column + text.length - value.length}
      }
    } else if (smiles) fail('A second reaction: one in a figure.', 'Use a fence for each step.')
    else smiles = {text, line, column}
  }
  return {smiles, values}
}

/** Splits names at commas that are followed by a space: "1,2-Dichloroethane" is one name. */
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

/** Returns the scheme as an element, also for use inside a screen (`mol A>>B`). */
export async function drawScheme(
  smiles: Line,
  parts: SchemeParts,
  {report, say}: Voice,
): Promise<Element> {
  let isBroken = false
  const fail = (message: string, at: number, hint?: string) => {
    isBroken = true
    report('broken-reaction', message, {line: smiles.line, column: smiles.column + at, hint})
  }
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
  if (isBroken) return h('code', {className: ['mol-broken']}, smiles.text.slice(0, 200))

  const names = parts.names ?? []
  let used = 0
  const side = async (index: number, scale: number, named: boolean): Promise<Element[]> => {
    const start = sides.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0)
    const drawn: Element[] = []
    for (const {text, at} of molecules(sides[index]!, start)) {
      const name = named ? names[used++]?.text : undefined
      const place = {line: smiles.line, column: smiles.column + at}
      const {node} = await drawStructure(text, place, report, {
        name,
        scale: scale * (parts.scale ?? 1),
      })
      const below = name && h('span', {className: ['scheme__n']}, conditions(name))
      drawn.push(h('li', {className: ['scheme__m']}, node, below))
    }
    return drawn
  }
  const materials = await side(0, 1, true)
  const agents = await side(1, 0.8, false)
  const products = await side(2, 1, true)
  const [extra] = names.slice(used)
  if (extra)
    report('broken-reaction', `${names.length} names for ${used} structures.`, {
      line: extra.line,
      column: extra.column,
      hint: 'Names of what stands at the arrow go into `above` and `below`.',
    })
  const over = [
    ...(agents.length ? [h('ul', {role: 'list', className: ['scheme__agents']}, agents)] : []),
    ...rows(parts.above),
  ]
  const under = rows(parts.below)
  return h(
    'div',
    {className: ['scheme']},
    hidden(`${say('reaction.from')} `),
    h('ul', {role: 'list', className: ['scheme__s']}, materials),
    h(
      'div',
      {className: ['scheme__arrow']},
      hidden(over.length || under.length ? `${say('reaction.under')} ` : say('reaction.to')),
      over.length > 0 && h('div', {className: ['scheme__over']}, over),
      h('div', {className: ['scheme__line']}),
      under.length > 0 && h('div', {className: ['scheme__under']}, under),
    ),
    hidden(`${say('reaction.products')} `),
    h('ul', {role: 'list', className: ['scheme__s']}, products),
  )
}

function hidden(text: string): Element {
  return h('span', {className: ['vh']}, text)
}

function rows(text: string | undefined): Element[] {
  if (!text) return []
  return text
    .split(';')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => h('p', {}, conditions(row)))
}

/** Gives words that are formulas subscripts: `H2SO4 (cat.)`, `dioxane/H2O`, but not `85 °C` or the 25 of `TiO2-P25`. */
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
