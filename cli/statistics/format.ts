/** Formats numbers for a text, a table or a window of the application. */
import {fixed} from '../../runtime/shared/plot.ts'

export interface Format {
  /** Digits after the decimal point. */
  digits?: number
  /** Significant digits. */
  significant?: number
  /** `8.4e-7`, as in programs, instead of 8.4 × 10⁻⁷. */
  plain?: boolean
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Quantities that are probabilities. */
const CHANCES = new Set(['p'])

/** Formats a number. `key` is the kind of the number, which gives the default format. */
export function written(value: number, key: string, format: Format = {}): string {
  if (!Number.isFinite(value)) return '–'
  const {digits, significant, plain = false} = format
  if (digits !== undefined) return minus(fixed(value, digits), plain)
  if (significant !== undefined) return significantly(value, significant, plain)
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return minus(String(value), plain)
  return significantly(value, CHANCES.has(key) ? 2 : 4, plain)
}

/** Keeps a number and its power of ten on one line. */
const NO_BREAK = '\u00a0'

/** Formats small and large numbers with a power of ten, others with the requested digits. */
function significantly(value: number, digits: number, plain: boolean): string {
  if (value === 0) return '0'
  const [number = '', power = '0'] = value.toExponential(digits - 1).split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < Math.max(6, digits))
    return minus(value.toFixed(Math.max(0, digits - 1 - exponent)), plain)
  if (plain) return `${number}e${exponent}`
  const raised = String(Math.abs(exponent)).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!)
  return `${number.replace('-', '−')}${NO_BREAK}×${NO_BREAK}10${exponent < 0 ? '⁻' : ''}${raised}`
}

function minus(text: string, plain: boolean): string {
  return plain ? text.replace('−', '-') : text.replace('-', '−')
}
