/**
 * JCAMP-DX files -> points. `jcampconverter` reads them, and says nothing about files that are truncated, empty or
 * no data at all, so everything is checked here.
 */
import {convert} from 'jcampconverter'

export interface Series {
  x: number[]
  y: number[]
  title: string
  /** Upper case, as in the file: `NMR SPECTRUM`. */
  dataType: string
  xUnits: string
  yUnits: string
  /** `1H`, where it is an NMR spectrum. */
  nucleus?: string
  solvent?: string
  frequency?: number
  /** Molar mass. */
  mass?: number
  /** Peaks that the file names: position, what it is. */
  peaks?: {x: number; y: number; text: string}[]
  bytes: number
}

export interface Read {
  series?: Series
  error?: string
  warning?: string
}

export interface ReadOptions {
  /** Single lines instead of a curve: fewer than eight are enough. */
  sticks: boolean
  /** x runs forth and back. */
  returns: boolean
}

export const MOST_BYTES = 2 * 1024 * 1024
const LEAST = 8

/** Bytes of a file -> its first series, or what is wrong with it. */
export function readJcamp(bytes: Uint8Array, options: ReadOptions): Read {
  if (bytes.length > MOST_BYTES)
    return {error: `${(bytes.length / 1024 / 1024).toFixed(1)} MB; at most 2 MB`}
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
  if (!text.trim()) return {error: 'it is empty'}
  if (!/^\s*##/.test(text)) return {error: 'it does not begin with "##TITLE="'}
  const noNumber = badNumber(text)
  if (noNumber) return {error: `line ${noNumber}: not a number`}
  // Empty lines mean nothing, and many of them make the converter slow without bound.
  const {body, peaks} = takePeaks(
    text
      .split('\n')
      .filter((line) => line.trim())
      .join('\n'),
  )
  let entry: ReturnType<typeof convert>['flatten'][number] | undefined
  try {
    entry =
      convert(body, {keepRecordsRegExp: /^$/}).flatten.find(
        (one) => one.spectra?.[0]?.data?.x?.length,
      ) ?? undefined
  } catch (error) {
    return {
      error: `it cannot be read (${error instanceof Error ? error.message : String(error)})`.slice(
        0,
        160,
      ),
    }
  }
  const spectrum = entry?.spectra[0]
  if (!entry || !spectrum) return {error: 'it holds no points'}
  const x = Array.from(spectrum.data.x as ArrayLike<number>)
  const y = Array.from(spectrum.data.y as ArrayLike<number>)
  const wrong = check(x, y, options)
  if (wrong) return {error: wrong}
  if (!options.returns && !options.sticks && !isSorted(linesOf(text)))
    return {error: 'x goes forth and back'}
  const info = recordsOf(text)
  const said = Number(info.get('NPOINTS'))
  const ended = /^##END\s*=/m.test(text)
  const warning =
    said > 0 && said !== x.length
      ? `it says ${said} points, but has ${x.length}`
      : ended
        ? undefined
        : 'it has no "##END="'
  return {series: {...toPpm(x, info), y, ...facts(info), peaks, bytes: bytes.length}, warning}
}

/** `NaN` and its like would be read as digits: letters are numbers in compressed JCAMP. */
function badNumber(text: string): number {
  const place = text.search(/(?:^|[\s,;=])[+-]?(?:nan|inf(?:inity)?)(?=[\s,;]|$)/im)
  if (place < 0) return 0
  const line = text.slice(0, place + 1).split('\n').length
  return /^##(?!.*=\s*[+-]?(?:nan|inf))/i.test(text.split('\n')[line - 1] ?? '') ? 0 : line
}

/** `##PEAK ASSIGNMENTS=(XYA)` with `(8.11, 40, <d, 1H>)` a line: ours, not the converter's. */
function takePeaks(text: string): {body: string; peaks?: Series['peaks']} {
  const match = /^##PEAK ?ASSIGNMENTS *=.*\n((?:(?!##).*\n?)*)/m.exec(text)
  // Points with an x each are called XYPOINTS by some programs; the converter knows them as XYDATA.
  const body = (match ? text.replace(match[0], '') : text).replace(/^##XYPOINTS *=/m, '##XYDATA=')
  if (!match) return {body}
  const peaks = [
    ...(match[1] ?? '').matchAll(/\(\s*([-+.\deE]+)\s*,\s*([-+.\deE]+)\s*,\s*<([^>]*)>\s*\)/g),
  ]
    .map((found) => ({x: Number(found[1]), y: Number(found[2]), text: (found[3] ?? '').trim()}))
    .filter((peak) => Number.isFinite(peak.x) && Number.isFinite(peak.y))
  return peaks.length ? {body, peaks} : {body}
}

function check(x: number[], y: number[], {sticks, returns}: ReadOptions): string | undefined {
  if (x.length !== y.length) return `${x.length} values of x, ${y.length} of y`
  if (x.length < (sticks ? 1 : LEAST))
    return `${x.length} point${x.length === 1 ? '' : 's'}, at least ${sticks ? 1 : LEAST}`
  const bad = x.findIndex((value, index) => !Number.isFinite(value) || !Number.isFinite(y[index]))
  if (bad >= 0) return `point ${bad + 1} is not a number`
  if (x.every((value) => value === x[0]) && !sticks) return 'all points have the same x'
  if (!returns && !sticks && !isSorted(x)) return 'x goes forth and back'
  return undefined
}

function isSorted(values: number[]): boolean {
  let up = true
  let down = true
  for (let index = 1; index < values.length; index++) {
    const step = (values[index] as number) - (values[index - 1] as number)
    if (step < 0) up = false
    if (step > 0) down = false
  }
  return up || down
}

/** What is first in the lines of `##XYDATA=(X++(Y..Y))`: the converter takes x from the head of the file alone. */
function linesOf(text: string): number[] {
  const match = /^##XYDATA *= *\(X\+\+\(Y\.\.Y\)\).*\n((?:(?!##).*\n?)*)/m.exec(text)
  if (!match) return []
  return (match[1] ?? '')
    .split('\n')
    .map((line) => /^\s*([+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)/.exec(line)?.[1])
    .filter((first) => first !== undefined)
    .map(Number)
}

function recordsOf(text: string): Map<string, string> {
  const records = new Map<string, string>()
  for (const found of text.matchAll(/^##([^=\n]+)=[ \t]*([^\n]*)/gm)) {
    const label = (found[1] as string).toUpperCase().replace(/[\s\-/_]/g, '')
    if (!records.has(label)) records.set(label, (found[2] ?? '').replace(/\$\$.*$/, '').trim())
  }
  return records
}

function facts(info: Map<string, string>): Omit<Series, 'x' | 'y' | 'peaks' | 'bytes'> {
  const nucleus = info.get('.OBSERVENUCLEUS')?.replace(/[\^<>\s]/g, '')
  const number = (label: string) =>
    Number(info.get(label)) > 0 ? Number(info.get(label)) : undefined
  return {
    title: info.get('TITLE') ?? '',
    dataType: (info.get('DATATYPE') ?? '').toUpperCase(),
    xUnits: info.get('XUNITS') ?? '',
    yUnits: info.get('YUNITS') ?? '',
    nucleus: nucleus || undefined,
    solvent: info.get('.SOLVENTNAME') || undefined,
    frequency: number('.OBSERVEFREQUENCY'),
    mass: number('MW'),
  }
}

/** Spectrometers write hertz; chemists read ppm. */
function toPpm(x: number[], info: Map<string, string>): {x: number[]} {
  const frequency = Number(info.get('.OBSERVEFREQUENCY'))
  const isHertz = /^(?:HZ|HERTZ)$/i.test(info.get('XUNITS') ?? '')
  const wide = Math.max(...[x[0] ?? 0, x.at(-1) ?? 0].map(Math.abs)) > 400
  return {x: isHertz && frequency > 0 && wide ? x.map((value) => value / frequency) : x}
}
