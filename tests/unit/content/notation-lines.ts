/** Finds problems in a line of notation: in its form, and in numbers that depend on each other. */

type Check = (line: string) => string[]

const all = (...problems: (string | false)[]) => problems.filter((one) => one !== false)

const TGA =
  /^TGA \((?:Pt|Al); [\w]+; (-?\d+) °C \(\d+ min\), \1 °C to (-?\d+) °C \(\d+ °C\/min\), \2 °C \(\d+ min\)\): Temp\. in °C \(weight loss, %\) = (.+)\.$/

/** T5% and Tmax (with a star) are required, and a line without T95% ends with the residue. */
const tga: Check = (line) => {
  const match = TGA.exec(line)
  if (!match) return ['the head differs from the pattern']
  const [points, ...sentences] = match[3]!.split(/\. (?=[A-Z])/)
  const read = points!
    .split(', ')
    .map((point) => /^(\d+)(\*?) \((\d+)\)(?: \[-\w+\])?$/.exec(point))
  if (read.includes(null)) return ['a point differs from <T> (<loss>)']
  const losses = read.map((point) => Number(point![3]))
  const steps = sentences.filter((one) => / step: /.test(one))
  const residual = sentences.find((one) => one.startsWith('Residual: '))
  const lost = steps.map((one) => Number(/: \d+-\d+-\d+ \(([\d.]+)\)$/.exec(one)?.[1]))
  const sum = lost.reduce((a, b) => a + b, residual ? Number(/[\d.]+/.exec(residual)![0]) : 0)
  return all(
    losses[0] !== 5 && 'no T5%',
    read.filter((point) => point![2]).length !== 1 && 'no single Tmax',
    !rises(read.map((point) => Number(point![1]))) && 'temperatures do not rise',
    !rises(losses) && 'losses do not rise',
    !losses.includes(95) && !residual && 'neither T95% nor a residue',
    losses.includes(95) && residual !== undefined && 'T95% and a residue',
    lost.some(Number.isNaN) && 'a step differs from <onset>-<max>-<endset> (<loss>)',
    lost.length > 0 && Math.abs(sum - (residual ? 100 : 95)) > 0.1 && `the steps add up to ${sum}`,
  )
}

/** Each segment starts where the previous one ends, and 20 °C at each end of it are cut. */
const dsc: Check = (line) => {
  const match =
    /^DSC \((.+), \d+ °C\/min\): Temp\. in °C \(heat flow in mW\/mg, Tx, Seg\) = (.+)\.$/.exec(line)
  if (!match) return ['the head differs from the pattern']
  const segments = match[1]!
    .replaceAll('−', '-')
    .split(', ')
    .map((one) => /^S\d: (-?\d+) to (-?\d+) °C$/.exec(one)?.slice(1).map(Number))
  if (segments.includes(undefined)) return ['a segment differs from S1: <from> to <to> °C']
  const values = match[2]!.split(/(?<=\)), /)
  return all(
    segments.some((one, at) => at > 0 && one![0] !== segments[at - 1]![1]) && 'segments with a gap',
    ...values.map((value) => thermalValue(value, segments as number[][])),
  )
}

function thermalValue(value: string, segments: number[][]): string | false {
  const match = /^(-?\d+) \((?:([\d.]+), )?T([gmc]), S(\d)\)$/.exec(value)
  if (!match) return `${value} differs from <T> (<area>, Tx, Seg)`
  const [, temperature, area, kind, number] = match
  const segment = segments[Number(number) - 1]
  if (!segment) return `${value} names no segment of the line`
  const [low, high] = [Math.min(...segment) + 20, Math.max(...segment) - 20]
  if (Number(temperature) < low || Number(temperature) > high) return `${value} is in the cut part`
  if ((kind === 'g') !== (area === undefined)) return `${value}: an area belongs to peaks only`
  return number !== (kind === 'c' ? '2' : '3') && `${value} is from the wrong segment`
}

/** The dispersity is the quotient of the averages. */
const sec: Check = (line) => {
  const match =
    /^SEC \((?:[^(),]|\([^)]*\))+, \w+, [\w/]+, \d+–\d+ g\/mol(?:, \d+ °C)?\): Mn = (\d+) g\/mol, Mw = (\d+) g\/mol, Đ = (\d\.\d\d)\.$/.exec(
      line,
    )
  if (!match) return ['the line differs from the pattern']
  const [mn, mw, dispersity] = match.slice(1).map(Number)
  return all(Math.abs(mw! / mn! - dispersity!) > 0.005 && `Mw/Mn is ${(mw! / mn!).toFixed(2)}`)
}

/** Each spacing follows from its angle by Bragg's law, in the precision in which it is given. */
const xrd: Check = (line) => {
  const match = /^XRD \(.+, (0\.\d+) nm, \d+ °C\), 2θ \[°\] \(d \[nm\]\): (.+)\.$/.exec(line)
  if (!match) return ['the line differs from the pattern']
  const peaks = match[2]!.split(', ').map((one) => /^([\d.]+) \(([\d.]+)\)$/.exec(one))
  if (peaks.includes(null)) return ['a peak differs from <angle> (<d>)']
  return all(
    !rises(peaks.map((peak) => Number(peak![1]))) && 'angles do not rise',
    ...peaks.map((peak) => {
      const spacing = Number(match[1]) / (2 * Math.sin((Number(peak![1]) * Math.PI) / 360))
      const given = peak![2]!
      const computed = spacing.toFixed(given.split('.')[1]!.length)
      return computed !== given && `${peak![0]}: d is ${computed}`
    }),
  )
}

/** Temperature and atmosphere come after the direction, both or neither. */
const cv: Check = (line) =>
  all(
    !/^CV \([\d.]+ mM in \w+ vs\. Ref \(.+\) = 0 V, ν = [\d.]+ V\/s, to (?:neg|pos)\.(?:, -?\d+ °C, \/\w+\/)?\): E1\/2 \(.+\/.+, ΔEp\) = −?\d\.\d\d V \(\d+ mV\)\.$/.test(
      line,
    ) && 'the line differs from the pattern',
  )

/** A line that promises log ε gives it for each maximum. */
const uv: Check = (line) => {
  const match =
    /^UV-VIS \((?:abs|em), \w+, [\d.]+ mM, \d+ °C\); λmax \[nm\]( \(log ε, M-1cm-1\))? = (.+)\.$/.exec(
      line,
    )
  if (!match) return ['the head differs from the pattern']
  const form = match[1] ? /^\d+ \(\d\.\d\d\)(?: \[\w+\])?$/ : /^\d+(?: \[\w+\])?$/
  const odd = match[2]!.split(', ').filter((one) => !form.test(one))
  return odd.map((one) => `${one} differs from the pattern`)
}

const CHECKS = {TGA: tga, DSC: dsc, SEC: sec, XRD: xrd, CV: cv, 'UV-VIS': uv}

type Method = keyof typeof CHECKS

export function problemsOf(line: string): string[] {
  const method = (Object.keys(CHECKS) as Method[]).find((name) => line.startsWith(`${name} (`))
  return method ? CHECKS[method](line) : ['no known method']
}

function rises(numbers: number[]): boolean {
  return numbers.every((value, at) => at === 0 || value > numbers[at - 1]!)
}

const MASS: Record<string, number> = {
  H: 1.00782503,
  C: 12,
  N: 14.003074,
  O: 15.99491462,
  Na: 22.98976928,
  Cl: 34.96885268,
  '63Cu': 62.9295975,
  '65Cu': 64.9277895,
}
const ELECTRON = 0.00054858

/** Exact mass of a formula such as `C8H11N4O2`, or with isotopes `12C4 1H6 63Cu 14N2`. */
export function exactMass(formula: string): number {
  const atoms = [...formula.replace(/[+-]$/, '').matchAll(/(\d+)?([A-Z][a-z]?)(\d*)/g)].map(
    ([, isotope, symbol, count]) => {
      const heavy = isotope && formula.includes(' ') ? MASS[`${isotope}${symbol}`] : undefined
      const mass = heavy ?? MASS[symbol!]
      if (mass === undefined) throw new Error(`No mass of ${symbol}`)
      return mass * Number(count || 1)
    },
  )
  return atoms.reduce((sum, mass) => sum + mass, 0)
}

/** Mass of an ion; the charge removes or adds an electron. */
export function massOf(formula: string, charge: 1 | -1): number {
  return exactMass(formula) - charge * ELECTRON
}

/** Every calculated mass of an HRMS line: the formula, its charge, and the mass as given. */
export function massesOf(line: string): {formula: string; charge: 1 | -1; given: string}[] {
  const plain = [
    ...line.matchAll(
      /(?:\[M\]\+ )?calcd for (\w+)[+-]?(?: \[M[+-]\w+\]([+-]))?[:,]? (\d+\.\d{4})/g,
    ),
  ].map(([, formula, sign, given]) => ({formula: formula!, charge: chargeOf(sign), given: given!}))
  const isotopes = [...line.matchAll(/(\d+\.\d{5}) \[([^\]]+)\] \(\d+\)/g)].map(
    ([, given, formula]) => ({formula: formula!, charge: 1 as const, given: given!}),
  )
  return [...plain, ...isotopes]
}

const chargeOf = (sign: string | undefined): 1 | -1 => (sign === '-' ? -1 : 1)
