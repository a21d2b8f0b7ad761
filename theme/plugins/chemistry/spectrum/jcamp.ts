/**
 * Reads the points of JCAMP-DX files. `jcampconverter` does not report files that are truncated, empty or contain no data,
 * so everything is checked here.
 */
import type {convert} from 'jcampconverter'

export interface Series {
  x: number[]
  y: number[]
  title: string
  /** In upper case, as in the file: `NMR SPECTRUM`. */
  dataType: string
  xUnits: string
  yUnits: string
  /** `1H`, for an NMR spectrum. */
  nucleus?: string
  solvent?: string
  frequency?: number
  /** Molar mass. */
  mass?: number
  /** Peaks that the file names: position and label. */
  peaks?: {x: number; y: number; text: string}[]
}

export interface Read {
  series?: Series
  error?: string
  warning?: string
}

/** What a kind of spectrum requires of its points. */
export interface ReadOptions {
  /** Single lines instead of a curve; fewer than eight points are enough. */
  sticks?: boolean
  /** Whether x runs forth and back. */
  returns?: boolean
}

/** The converter. It is passed in, so that only pages with a spectrum load it. */
export type Convert = typeof convert

const MOST_BYTES = 2 * 1024 * 1024
/** A few signs of compressed data can stand for billions of points, which no memory can hold. */
const MOST_POINTS = 1_000_000
const LEAST = 8

/** Returns the first series of a file, or what is wrong with it. */
export function readJcamp(bytes: Uint8Array, options: ReadOptions, convert: Convert): Read {
  if (bytes.length > MOST_BYTES)
    return {error: `${(bytes.length / 1024 / 1024).toFixed(1)} MB; at most 2 MB`}
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
  if (!text.trim()) return {error: 'it is empty'}
  if (!/^\s*##/.test(text)) return {error: 'it does not begin with "##TITLE="'}
  const noNumber = badNumber(text)
  if (noNumber) return {error: `line ${noNumber}: not a number`}
  if (repeatedPoints(text) > MOST_POINTS) return {error: 'more than 1 million points'}
  // Empty lines have no meaning, and many of them make the converter extremely slow.
  const {body, peaks} = takePeaks(
    text
      .split('\n')
      .filter((line) => line.trim())
      .join('\n'),
  )
  let spectra: ReturnType<Convert>['flatten'][number]['spectra']
  try {
    const entries = convert(body, {keepRecordsRegExp: /^$/}).flatten
    spectra = entries.find((one) => one.spectra?.[0]?.data?.x?.length)?.spectra ?? []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {error: `it cannot be read (${reason})`.slice(0, 160)}
  }
  const [spectrum] = spectra
  if (!spectrum) return {error: 'it contains no points'}
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
  return {series: {x: toPpm(x, info), y, ...facts(info), peaks}, warning}
}

/** The values of these labels are numbers, and the lines below the others are data. All else is text, with any word. */
const NO_NUMBER =
  /^##(?:(?:FIRST|LAST|DELTA|MIN|MAX)[XY]|[XY]FACTOR|NPOINTS) *= *[+-]?(?:nan|inf(?:inity)?)\b/i
const DATA = /^##(?:XY ?(?:DATA|POINTS)|(?:PEAK|DATA) ?TABLE) *=/i
const NO_POINT = /(?:^|[\s,;])[+-]?(?:nan|inf(?:inity)?)(?=[\s,;]|$)/i

/**
 * Returns the line number of the first `NaN` or the like, 0 if there is none. The converter would read it as digits, because
 * compressed JCAMP writes numbers as letters.
 */
function badNumber(text: string): number {
  let isData = false
  const lines = text.split('\n')
  return (
    lines.findIndex((line) => {
      if (!line.startsWith('##')) return isData && NO_POINT.test(line.replace(/\$\$.*/, ''))
      isData = DATA.test(line)
      return NO_NUMBER.test(line)
    }) + 1
  )
}

/**
 * Returns how many points are repetitions. In compressed data, a letter from S to Z, or s, is the first digit, from 1 to 9, of
 * how often the value before it is there.
 */
function repeatedPoints(text: string): number {
  let points = 0
  const data = text.replace(/^##.*|\$\$.*/gm, '')
  for (const [, first = '', rest = ''] of data.matchAll(/(?<=[\d@%A-Ra-r])([S-Zs])(\d*)/g))
    points += Number(`${'STUVWXYZs'.indexOf(first) + 1}${rest}`)
  return points
}

/**
 * Takes `##PEAK ASSIGNMENTS=(XYA)` out of the text, with lines like `(8.11, 40, <d, 1H>)`. We read them; the converter does
 * not.
 */
function takePeaks(text: string): {body: string; peaks?: Series['peaks']} {
  const match = /^##PEAK ?ASSIGNMENTS *=.*\n((?:(?!##).*\n?)*)/m.exec(text)
  // Some programs write XYPOINTS for points with an x each; the converter knows them as XYDATA.
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
    const step = values[index]! - values[index - 1]!
    if (step < 0) up = false
    if (step > 0) down = false
  }
  return up || down
}

/** Returns the first number of each line of `##XYDATA=(X++(Y..Y))`. The converter takes x from the head of the file only. */
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
    const label = found[1]!.toUpperCase().replace(/[\s\-/_]/g, '')
    if (!records.has(label)) records.set(label, (found[2] ?? '').replace(/\$\$.*$/, '').trim())
  }
  return records
}

function facts(info: Map<string, string>): Omit<Series, 'x' | 'y' | 'peaks'> {
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

/** Converts x from hertz, as spectrometers write it, to ppm, as chemists read it. The converter does so if the unit is `HZ`. */
function toPpm(x: number[], info: Map<string, string>): number[] {
  const frequency = Number(info.get('.OBSERVEFREQUENCY'))
  const isHertz = /^HERTZ$/i.test(info.get('XUNITS') ?? '')
  return isHertz && frequency > 0 ? x.map((value) => value / frequency) : x
}
