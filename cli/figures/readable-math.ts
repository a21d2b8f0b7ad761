/** Writes formulas as a line of text: titles and descriptions are shown where there is no markup. */
import type {Element, ElementContent} from 'hast'
import {LOWERED, RAISED} from '../text/formula.ts'
import {oneLine} from '../text/one-line.ts'
import {math} from './math.ts'

/** Signs with a space on both sides. */
const BINARY = /^[+−±∓×÷⋅·=≠<>≤≥≪≫≈≃≅≡∼∝∈∉⊂⊆∪∩∧∨]$|^[\u2190-\u21ff\u27f5-\u27ff]$/

/** The signs above a letter, as in `\vec{x}`, for which the letter is read alone. */
const ACCENT = /^[\^~¯‾→←˙¨ˆ˜ˇ´`˘_]$/

/** Returns `E = mc²` for `E = mc^2`. TeX that cannot be read stays as it is. */
export async function readableMath(tex: string): Promise<string> {
  const {nodes} = await math(tex, false)
  return oneLine(rowOf(nodes))
}

function rowOf(nodes: readonly ElementContent[]): string {
  let text = ''
  for (const node of nodes) {
    const isOperator = node.type === 'element' && node.tagName === 'mo'
    const own = textOf(node)
    const isBinary = isOperator && node.properties.form !== 'prefix' && BINARY.test(own)
    if (isBinary && text.trim()) text += ` ${own} `
    else text += isOperator && /^[,;]$/.test(own) ? `${own} ` : own
  }
  return text
}

function textOf(node: ElementContent): string {
  // Between a function and its argument stands a character that has no form.
  if (node.type === 'text') return node.value.replace(/[\u2061-\u2064]/g, '')
  if (node.type !== 'element') return ''
  const {tagName, children, properties} = node
  const [base = '', second = '', third = ''] = TALL.has(tagName) ? children.map(textOf) : []
  switch (tagName) {
    case 'mphantom':
      return ''
    case 'mspace':
      return Number.parseFloat(String(properties.width ?? 0)) > 0 ? ' ' : ''
    case 'mfrac':
      return `${grouped(base)}/${grouped(second)}`
    case 'msqrt':
      return `√${grouped(rowOf(children).trim())}`
    case 'mroot':
      return `${script(second, RAISED, '')}√${grouped(base)}`
    case 'msup':
      return base + script(second, RAISED, '^')
    case 'msub':
      return base + script(second, LOWERED, '_')
    case 'mover':
      return ACCENT.test(second.trim()) ? base : base + script(second, RAISED, '^')
    case 'munder':
      return ACCENT.test(second.trim()) ? base : base + script(second, LOWERED, '_')
    case 'msubsup':
    case 'munderover':
      return base + script(second, LOWERED, '_') + script(third, RAISED, '^')
    case 'mtable':
      return rowsOf(children).map(textOf).join('; ')
    case 'mtr':
      return rowsOf(children).map(textOf).join(', ')
    default:
      return rowOf(children)
  }
}

/** Elements whose children are drawn above or below each other. */
const TALL = new Set('mfrac mroot msup msub mover munder msubsup munderover'.split(' '))

function rowsOf(children: readonly ElementContent[]): Element[] {
  return children.filter((child): child is Element => child.type === 'element')
}

/** Returns the text with parentheses, unless it is one number or one word. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text.trim()) ? text : `(${text.trim()})`
}

/** Returns a raised or lowered text in characters of their own; without these, it comes after a sign. */
function script(text: string, signs: ReadonlyMap<string, string>, sign: string): string {
  const close = text.replaceAll(' ', '').replace('∘', '°')
  if (/^[′″‴°]*$/.test(close)) return close
  const characters = [...close].map((character) => signs.get(character))
  return characters.includes(undefined) ? sign + grouped(close) : characters.join('')
}
