/** Finds calculations in running text, such as `1.22 g / 122.12 g mol⁻¹ = 10.0 mmol`, and computes them. */

export interface Calculation {
  /** As written, from the first number to the result. */
  text: string
  value: number
  /** The result as written, with its unit. */
  result: string
  unit: string
  isRight: boolean
}

const UNIT = /^(?:m?mol|m?g|nm|cm|m?M|mL|L|H|C|h|u|%|°)$/
const TOKEN =
  /\d+(?:\.\d+)?(?:\s?×\s?10\^[−-]?\d+)?|\^[−-]?\d+|sin\b|[A-Za-z]+|[()+×·*/=%°]|[−-]|\S/gu

interface Token {
  text: string
  index: number
}

/** Returns every equation with a calculation before `=` and a number after it. */
export function calculationsIn(markdown: string): Calculation[] {
  const text = markdown
    .replace(/<sup>([^<]*)<\/sup>/g, '^$1')
    .replace(/:si\[([^\]]*)\]/g, '$1')
    .replace(/[*`$]/g, ' ')
  const tokens = [...text.matchAll(TOKEN)].map(([token, ...rest]) => ({
    text: token,
    index: (rest as unknown as {index: number}).index,
  }))
  return tokens.flatMap((token, at) => (token.text === '=' ? (read(tokens, at) ?? []) : []))
}

function read(tokens: Token[], at: number): Calculation | undefined {
  const sign = /^[−-]$/.test(tokens[at + 1]?.text ?? '') ? 1 : 0
  const result = tokens[at + 1 + sign]?.text
  if (!result || !/^\d/.test(result)) return undefined
  let from = at
  while (from > 0 && isPart(tokens[from - 1]!.text)) from--
  const parts = tokens.slice(from, at).map(({text}) => text)
  // Brackets that were opened before it, and words such as "a (", are not part of it.
  while (parts.length && !isBalanced(parts)) parts.shift()
  if (parts.filter((part) => /^\d/.test(part)).length < 2) return undefined
  const unit = tokens[at + 2 + sign]?.text ?? ''
  const value = evaluate(parts)
  if (value === undefined) return undefined
  const written = (sign ? '-' : '') + result
  return {
    text: `${parts.join(' ')} = ${written}${UNIT.test(unit) ? ` ${unit}` : ''}`,
    value,
    result: written,
    unit,
    isRight: equals(written, unit, value, parts),
  }
}

function isPart(text: string): boolean {
  return /^[\d(^)+×·*/−-]/.test(text) || text === 'sin' || UNIT.test(text)
}

function isBalanced(parts: string[]): boolean {
  let depth = 0
  for (const part of parts) {
    if (part === '(') depth++
    if (part === ')' && --depth < 0) return false
  }
  return depth === 0
}

const numberOf = (text: string) => Number(text.replace(/\s?×\s?10\^/, 'e').replace('−', '-'))

/** Whether the result is the rounded value. It may be in mmol if the parts are in mol, and in percent if they are not. */
function equals(written: string, unit: string, value: number, parts: string[]): boolean {
  const factors = [1]
  if (unit === 'mmol' && !parts.includes('mmol')) factors.push(1000)
  if (unit === '%' && !parts.includes('%')) factors.push(100)
  const [mantissa, exponent = '0'] = written.replace('−', '-').split(/\s?×\s?10\^/)
  const step = 10 ** (Number(exponent) - (mantissa!.split('.')[1]?.length ?? 0))
  return factors.some(
    (factor) => Math.abs(numberOf(written) - factor * value) <= step / 2 + 1e-9 * Math.abs(value),
  )
}

/** Computes products before sums; `sin` takes degrees. Undefined if the parts are not a calculation. */
function evaluate(parts: string[]): number | undefined {
  const tokens = parts.filter((part) => !UNIT.test(part) && !part.startsWith('^'))
  let at = 0
  const sum = (): number => {
    let value = product()
    while (/^[+−-]$/.test(tokens[at] ?? '')) value += tokens[at++] === '+' ? product() : -product()
    return value
  }
  const product = (): number => {
    let value = factor()
    while (/^[×·*/]$/.test(tokens[at] ?? ''))
      value = tokens[at++] === '/' ? value / factor() : value * factor()
    return value
  }
  const factor = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '-' || token === '−') return -factor()
    if (token === 'sin') return Math.sin((factor() * Math.PI) / 180)
    if (token !== '(') return numberOf(token)
    const value = sum()
    at++
    return value
  }
  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : undefined
}
