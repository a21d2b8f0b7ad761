/** Peaks of a curve: those that the file names, or those that stand out. */
import type {Series} from './jcamp.ts'
import type {Kind} from './kinds.ts'

export interface Peak {
  x: number
  y: number
  /** Its label in the file: `dd, 1H`, `T_g`. */
  text: string
  /** How far it stands out; decides which peaks are dropped. */
  weight: number
}

/** Returns the most important peaks first, at most as many as the kind labels. */
export function peaksOf(series: Series, kind: Kind): Peak[] {
  const named = series.peaks?.map((peak) => ({...peak, weight: Math.abs(peak.y)}))
  const all = named ?? found(series, kind)
  return all.sort((a, b) => b.weight - a.weight || a.x - b.x).slice(0, kind.most)
}

function found(series: Series, kind: Kind): Peak[] {
  const {x, y} = series
  const [low, high] = extent(y)
  const least = (high - low) * kind.least
  if (kind.find === 'sticks') return sticks(series, kind.least * high)
  if (kind.find === 'extremes') return extremes(x, y)
  if (kind.find === 'steps') return steps(x, y, least)
  const up = kind.find === 'minima' ? [] : prominent(x, y, least)
  if (kind.find === 'multiplets') return multiplets(up, series.frequency ?? 400, high)
  if (kind.find === 'maxima') return up
  const turned = y.map((value) => -value)
  return [...up, ...prominent(x, turned, least).map((peak) => ({...peak, y: -peak.y}))]
}

/** Returns the smallest and the largest value. No spread syntax, because files have many points. */
export function extent(values: number[]): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/**
 * Returns maxima that rise by more than `least` above the valleys on both sides. One pass: a maximum counts once the curve
 * has fallen by `least` after it, as it had risen before it.
 */
function prominent(x: number[], y: number[], least: number): Peak[] {
  const peaks: Peak[] = []
  let valley = y[0] ?? 0
  let top = 0
  let rising = false
  for (let at = 1; at < y.length; at++) {
    const value = y[at]!
    if (rising) {
      if (value > y[top]!) top = at
      else if (value < y[top]! - least) {
        peaks.push({x: x[top]!, y: y[top]!, text: '', weight: y[top]! - valley})
        rising = false
        valley = value
      }
    } else if (value < valley) {
      valley = value
    } else if (value > valley + least) {
      rising = true
      top = at
    }
  }
  return peaks
}

/** Joins lines that are near each other into one signal. Solvent and reference peaks are not treated differently. */
function multiplets(lines: Peak[], frequency: number, high: number): Peak[] {
  const gap = 14 / frequency
  const groups: Peak[][] = []
  for (const line of [...lines].sort((a, b) => a.x - b.x)) {
    const last = groups.at(-1)
    if (last && line.x - last.at(-1)!.x < gap) last.push(line)
    else groups.push([line])
  }
  return groups.map((group) => {
    const sum = group.reduce((total, line) => total + line.y, 0) || 1
    return {
      x: group.reduce((total, line) => total + line.x * line.y, 0) / sum,
      y: Math.max(...group.map((line) => line.y)),
      text: '',
      weight: sum / high,
    }
  })
}

/** Returns the tall sticks, and the molecular ion if the file states the molar mass. */
function sticks({x, y, mass}: Series, least: number): Peak[] {
  const peaks = x.map((at, index): Peak => {
    const height = y[index]!
    const isIon = mass !== undefined && Math.round(at) === Math.round(mass)
    return isIon
      ? {x: at, y: height, text: 'M+•', weight: Number.POSITIVE_INFINITY}
      : {x: at, y: height, text: '', weight: height}
  })
  return peaks.filter(({weight}) => weight >= least)
}

function extremes(x: number[], y: number[]): Peak[] {
  const [low, high] = extent(y)
  const peak = (value: number, text: string): Peak => ({
    x: x[y.indexOf(value)]!,
    y: value,
    text,
    weight: Math.abs(value),
  })
  return [peak(high, 'E_pa'), peak(low, 'E_pc')]
}

/** Returns the middles of the steps of a falling curve, where mass is lost fastest. */
function steps(x: number[], y: number[], least: number): Peak[] {
  const window = Math.max(1, Math.round(y.length / 150))
  const slope = y.map((_, at) => {
    const left = Math.max(0, at - window)
    const right = Math.min(y.length - 1, at + window)
    return (y[left]! - y[right]!) / Math.max(1, right - left)
  })
  const highest = Math.max(...extent(slope))
  const floor = highest * 0.04
  const peaks: Peak[] = []
  for (let at = 0; at < y.length; at++) {
    if (slope[at]! < floor) continue
    let end = at
    while (end + 1 < y.length && slope[end + 1]! >= floor) end++
    const lost = y[at]! - y[end]!
    let top = at
    for (let one = at; one <= end; one++) if (slope[one]! > slope[top]!) top = one
    if (lost >= least) peaks.push({x: x[top]!, y: y[top]!, text: '', weight: lost})
    at = end
  }
  return peaks
}
