/** A line of powder diffraction: radiation and temperature; angles with the spacings that follow from them. */
import {checkSpaces, decimalsOf, type Head, readHead, readList, TEMPERATURE} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named} from '../rules.ts'
import {quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('check-the-analysis', {
    Head: 'The head gives the radiation with its wavelength, and the temperature.',
    Order: 'Angles are listed from low to high.',
    Bragg: "Each d follows from its angle by Bragg's law.",
  }),
  ...named('write-the-line', {
    Radiation: 'for example Cu Kα1, 0.15406 nm',
    Quantity: '2θ [°] (d [nm])',
    Peak: 'angle, with the d spacing in parentheses',
  }),
]

/** Wavelengths of the Kα lines in nm: α1, and the mean of α1 and α2. */
const WAVELENGTHS: Record<string, [number, number]> = {
  Ag: [0.05594, 0.05609],
  Mo: [0.07093, 0.07107],
  Cu: [0.15405, 0.15419],
  Co: [0.17889, 0.17903],
  Fe: [0.1936, 0.19374],
  Cr: [0.2289, 0.2291],
}
const SIGN = ', 2θ [°] (d [nm]): '
const WAVELENGTH = /^(0\.\d{3,7}) nm$/
const PEAK = /^(\d{1,3}\.\d{1,3}) \((\d{1,2}\.\d{2,5})\)$/

function checkXrd(text: string, report: Report): void {
  const head = readHead(text, 'XRD', 'head', report)
  const wavelength = head && readConditions(head, report)
  let before = 0
  for (const item of readList(text, head?.next ?? 0, SIGN, 'peak', report)?.items ?? []) {
    const peak = PEAK.exec(item.text)
    const form = 'write a peak like “31.70 (0.2820)”: the angle, and d in nm in parentheses.'
    report.form('peak', item, peak, form)
    if (!peak) continue
    const [, written, spacing] = peak as unknown as [string, string, string]
    const angle = Number(written)
    report.must('order', angle > before, item, `${written}° after ${before}°: the angles rise.`)
    before = angle
    report.must('peak', angle < 180, item, 'The angle is smaller than 180°.')
    if (wavelength && angle < 180) checkSpacing(item, written, spacing, wavelength, report)
  }
}

/** Reads the conditions. Returns the wavelength in nm. */
function readConditions({items, place}: Head, report: Report): number | undefined {
  checkSpaces(items, 'head', report)
  const wave = items.find((item) => /\d ?(?:nm|Å|pm|A)$/.test(item.text))
  const temperature = items.find((item) => /\d ?(?:°C|K)$|^(?:rt|RT)$/.test(item.text))
  const source = items.find((item) => item !== wave && item !== temperature && item.text !== '')
  const isTemperature = temperature && TEMPERATURE.test(temperature.text)
  const degrees = 'The temperature is missing or not written like “25 °C”.'
  report.must('head', isTemperature, temperature ?? place, degrees)
  report.must('radiation', source, place, 'The radiation is missing, for example “Cu Kα1”.')
  const found = wave && WAVELENGTH.exec(wave.text)
  const message = wave
    ? `${quoted(wave.text)}: give the wavelength in nm, like “0.15406 nm”.`
    : 'The wavelength is missing, for example “0.15406 nm”.'
  report.must('radiation', found, wave ?? place, message)
  const present = [source, wave, temperature].filter((item) => item !== undefined)
  const isSorted = items.length <= 3 && present.every((item, at) => item === items[at])
  const order =
    'The parentheses contain the radiation, its wavelength, and the temperature, in this order.'
  report.must('head', isSorted, place, order)
  if (!found) return undefined
  const value = Number(found[1])
  const [low, high] = WAVELENGTHS[/^[A-Z][a-z]?/.exec(source?.text ?? '')?.[0] ?? ''] ?? [0, 1]
  const near = value >= low * 0.998 && value <= high * 1.002
  report.must('radiation', near, wave!, `${value} nm is not the wavelength of ${source?.text}.`)
  if (source && low > 0)
    report.form('radiation', source, / K(?:α[12]?|β)/, 'name the line as well, like “Cu Kα1”.')
  return near ? value : undefined
}

/** Checks a spacing as exactly as the digits of the angle and of the spacing allow. */
function checkSpacing(
  place: Place,
  angle: string,
  spacing: string,
  wavelength: number,
  report: Report,
): void {
  const spacingAt = (degrees: number) => wavelength / (2 * Math.sin((degrees * Math.PI) / 360))
  const half = 0.5 * 10 ** -decimalsOf(angle)
  const computed = spacingAt(Number(angle))
  const room =
    0.5 * 10 ** -decimalsOf(spacing) + Math.abs(spacingAt(Number(angle) - half) - computed)
  const holds = Math.abs(computed - Number(spacing)) <= room + 1e-9
  const shown = computed.toFixed(decimalsOf(spacing))
  report.must('bragg', holds, place, `At ${angle}°, d is ${shown} nm, not ${spacing} nm.`)
}

export const xrd: Method = {rules: RULES, check: checkXrd}
