/**
 * Writes the example spectra of the documentation: synthetic curves made from published peak positions, so that they
 * show what a measurement looks like without being one. Each file says so in its title and origin.
 *
 *     node --experimental-strip-types tests/tools/make-spectra.ts        (or with any runner for TypeScript)
 *
 * The same source always gives the same bytes: the noise comes from a generator with a fixed start.
 */
import {mkdirSync, writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

export interface Spectrum {
  file: string
  title: string
  dataType: string
  xUnits: string
  yUnits: string
  more?: Record<string, string>
  x: number[]
  y: number[]
  /** Points with an x of their own: sticks, and curves that run forth and back. */
  pairs?: 'PEAK TABLE' | 'XYPOINTS'
  peaks?: [x: number, text: string, y?: number][]
  /** Smallest step of y. */
  grain: number
}

export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

export const range = (from: number, to: number, count: number) =>
  Array.from({length: count}, (_, index) => from + ((to - from) * index) / (count - 1))
export const lorentz = (x: number, at: number, width: number) =>
  1 / (1 + ((x - at) / (width / 2)) ** 2)
export const gauss = (x: number, at: number, width: number) =>
  Math.exp(-4 * Math.LN2 * ((x - at) / width) ** 2)
const step = (x: number, at: number, width: number) => 1 / (1 + Math.exp(-(x - at) / width))

interface Signal {
  ppm: number
  protons: number
  /** Lines of the multiplet: 1 = singlet, 2 = doublet, 'dd', 'td' by two splittings. */
  split?: [lines: number, hertz: number][]
  text: string
  width?: number
}

export function linesOf(
  {ppm, protons, split = []}: Signal,
  frequency: number,
): [at: number, height: number][] {
  let lines: [number, number][] = [[ppm, protons]]
  for (const [count, hertz] of split) {
    const weights = pascal(count)
    const sum = weights.reduce((a, b) => a + b, 0)
    lines = lines.flatMap(([at, height]) =>
      weights.map((weight, index): [number, number] => [
        at + ((index - (count - 1) / 2) * hertz) / frequency,
        (height * weight) / sum,
      ]),
    )
  }
  return lines
}

function pascal(count: number): number[] {
  let row = [1]
  for (let index = 1; index < count; index++)
    row = [1, ...row.slice(1).map((value, at) => value + (row[at] ?? 0)), 1]
  return row
}

export interface Nmr {
  file: string
  title: string
  nucleus: string
  frequency: number
  solvent: string
  from: number
  to: number
  count: number
  width: number
  signals: Signal[]
  silent?: Signal[]
}

export function nmr({
  file,
  title,
  nucleus,
  frequency,
  solvent,
  from,
  to,
  count,
  width,
  signals,
  silent = [],
}: Nmr): Spectrum {
  const x = range(from, to, count)
  const random = noise(7)
  const lines = [...signals, ...silent].flatMap((signal) =>
    linesOf(signal, frequency).map(([at, height]) => ({at, height, wide: signal.width ?? width})),
  )
  const y = x.map(
    (value) =>
      lines.reduce(
        (sum, {at, height, wide}) => sum + height * lorentz(value, at, wide) * (width / wide),
        0,
      ) *
        1000 +
      random() * 4,
  )
  return {
    file,
    title,
    x,
    y,
    grain: 1,
    dataType: 'NMR SPECTRUM',
    xUnits: 'PPM',
    yUnits: 'ARBITRARY UNITS',
    more: {
      '.OBSERVE FREQUENCY': String(frequency),
      '.OBSERVE NUCLEUS': `^${nucleus}`,
      '.SOLVENT NAME': solvent,
    },
    peaks: signals.map((signal) => [signal.ppm, signal.text]),
  }
}

const d = (hertz: number): [number, number] => [2, hertz]

// Shifts of acetylsalicylic acid in CDCl3 as tabulated in reference collections; TMS and the solvent are drawn, not labeled.
const aspirinProton = nmr({
  file: 'aspirin-1h',
  title: 'Acetylsalicylic acid, 1H NMR',
  nucleus: '1H',
  frequency: 400.13,
  solvent: 'CDCl3',
  from: 12.5,
  to: -0.5,
  count: 6501,
  width: 0.006,
  signals: [
    {ppm: 11.77, protons: 0.9, text: 's, 1H', width: 0.18},
    {ppm: 8.11, protons: 1, split: [d(7.9), d(1.7)], text: 'dd, 1H'},
    {ppm: 7.62, protons: 1, split: [[3, 7.8], d(1.7)], text: 'td, 1H'},
    {ppm: 7.35, protons: 1, split: [[3, 7.7], d(1.1)], text: 'td, 1H'},
    {ppm: 7.13, protons: 1, split: [d(8.1), d(1.1)], text: 'dd, 1H'},
    {ppm: 2.35, protons: 3, text: 's, 3H', width: 0.014},
  ],
  silent: [
    {ppm: 7.26, protons: 0.12, text: ''},
    {ppm: 0, protons: 0.3, text: ''},
  ],
})

export const ETHANOL: Nmr = {
  file: 'ethanol-1h',
  title: 'Ethanol, 1H NMR',
  nucleus: '1H',
  frequency: 300.13,
  solvent: 'CDCl3',
  from: 5,
  to: -0.3,
  count: 5301,
  width: 0.005,
  signals: [
    {ppm: 3.69, protons: 2, split: [[4, 7]], text: 'q, 2H'},
    {ppm: 2.61, protons: 1, text: 's, 1H', width: 0.02},
    {ppm: 1.23, protons: 3, split: [[3, 7]], text: 't, 3H'},
  ],
  silent: [{ppm: 0, protons: 0.25, text: ''}],
}

export const ethanolProton = nmr(ETHANOL)

const aspirinCarbon = nmr({
  file: 'aspirin-13c',
  title: 'Acetylsalicylic acid, 13C NMR',
  nucleus: '13C',
  frequency: 100.61,
  solvent: 'CDCl3',
  from: 190,
  to: -5,
  count: 6501,
  width: 0.12,
  signals: [
    {ppm: 170.2, protons: 0.45, text: 'COOH'},
    {ppm: 169.8, protons: 0.5, text: 'CH3COO'},
    {ppm: 151.3, protons: 0.45, text: 'C-2'},
    {ppm: 134.9, protons: 1.3, text: 'C-4'},
    {ppm: 132.5, protons: 1.35, text: 'C-6'},
    {ppm: 126.2, protons: 1.4, text: 'C-5'},
    {ppm: 124, protons: 1.4, text: 'C-3'},
    {ppm: 122.3, protons: 0.5, text: 'C-1'},
    {ppm: 21, protons: 1, text: 'CH3'},
  ],
  silent: [{ppm: 77.16, protons: 2.4, split: [[3, 32]], text: ''}],
})

const trifluorotoluene = nmr({
  file: 'trifluorotoluene-19f',
  title: 'Trifluorotoluene, 19F NMR',
  nucleus: '19F',
  frequency: 376.5,
  solvent: 'CDCl3',
  from: -40,
  to: -90,
  count: 5001,
  width: 0.06,
  signals: [{ppm: -62.7, protons: 3, text: 's, CF3'}],
})

type Band = [at: number, depth: number, width: number]

function infrared(): Spectrum {
  const bands: Band[] = [
    [3000, 22, 420],
    [2870, 18, 160],
    [2690, 14, 180],
    [2545, 10, 120],
    [1749, 62, 22],
    [1681, 68, 26],
    [1605, 46, 14],
    [1575, 18, 14],
    [1483, 24, 14],
    [1457, 44, 18],
    [1418, 34, 16],
    [1370, 40, 14],
    [1306, 54, 24],
    [1218, 46, 20],
    [1183, 66, 26],
    [1134, 20, 12],
    [1093, 28, 12],
    [1012, 36, 14],
    [968, 14, 12],
    [916, 48, 22],
    [839, 30, 12],
    [803, 30, 12],
    [754, 60, 14],
    [703, 34, 12],
    [665, 32, 12],
    [600, 22, 12],
    [514, 18, 12],
  ]
  const x = range(4000, 450, 3551)
  const random = noise(11)
  const y = x.map(
    (value) =>
      98 *
        bands.reduce(
          (rest, [at, depth, width]) => rest * (1 - (depth / 100) * gauss(value, at, width)),
          1,
        ) +
      random() * 0.3,
  )
  return {
    file: 'aspirin-ir',
    title: 'Acetylsalicylic acid, IR (ATR)',
    dataType: 'INFRARED SPECTRUM',
    xUnits: '1/CM',
    yUnits: 'TRANSMITTANCE',
    x,
    y,
    grain: 0.1,
    peaks: [
      [1749, 'C=O, ester'],
      [1681, 'C=O, acid'],
      [1605, 'C=C'],
      [1457, 'CH3'],
      [1306, 'C–O'],
      [1183, 'C–O, ester'],
      [916, 'O–H, dimer'],
      [754, 'C–H, 1,2-disubstituted'],
      [2870, 'O–H'],
    ],
  }
}

function raman(): Spectrum {
  const bands: Band[] = [
    [3077, 90, 14],
    [2940, 60, 12],
    [1750, 20, 12],
    [1624, 34, 14],
    [1606, 100, 12],
    [1485, 12, 12],
    [1437, 10, 14],
    [1293, 40, 14],
    [1260, 24, 12],
    [1191, 34, 12],
    [1153, 26, 10],
    [1045, 95, 10],
    [784, 40, 10],
    [751, 50, 10],
    [704, 40, 10],
    [640, 22, 10],
    [550, 28, 10],
    [424, 20, 12],
    [321, 26, 12],
  ]
  const x = range(3300, 200, 3101)
  const random = noise(13)
  const y = x.map(
    (value) =>
      20 +
      14 * Math.exp(-(value - 200) / 900) +
      bands.reduce((sum, [at, height, width]) => sum + height * 9 * lorentz(value, at, width), 0) +
      random() * 6,
  )
  return {
    file: 'aspirin-raman',
    title: 'Acetylsalicylic acid, Raman',
    dataType: 'RAMAN SPECTRUM',
    xUnits: '1/CM',
    yUnits: 'COUNTS',
    x,
    y,
    grain: 1,
  }
}

function mass(): Spectrum {
  const sticks: [number, number][] = [
    [27, 3],
    [38, 5],
    [39, 16],
    [42, 6],
    [43, 63],
    [53, 5],
    [62, 3],
    [63, 14],
    [64, 20],
    [65, 9],
    [66, 2],
    [81, 3],
    [92, 42],
    [93, 8],
    [120, 100],
    [121, 11],
    [138, 72],
    [139, 7],
    [163, 3],
    [180, 9],
    [181, 1],
  ]
  return {
    file: 'aspirin-ms',
    title: 'Acetylsalicylic acid, EI mass spectrum',
    dataType: 'MASS SPECTRUM',
    xUnits: 'M/Z',
    yUnits: 'RELATIVE ABUNDANCE',
    pairs: 'PEAK TABLE',
    grain: 1,
    more: {MW: '180.16', MOLFORM: 'C9 H8 O4'},
    x: sticks.map(([at]) => at),
    y: sticks.map(([, height]) => height),
    peaks: [
      [180, 'M+•'],
      [138, 'M − CH2CO'],
      [120, 'M − CH3COOH'],
      [92, 'C6H4O+•'],
      [43, 'CH3CO+'],
    ],
  }
}

function uvVis(): Spectrum {
  const x = range(220, 400, 361)
  const random = noise(17)
  const y = x.map(
    (value) =>
      0.42 * gauss(value, 273, 34) +
      1.05 * gauss(value, 205, 44) +
      0.12 * gauss(value, 228, 20) +
      0.002 +
      random() * 0.0008,
  )
  return {
    file: 'caffeine-uv-vis',
    title: 'Caffeine in water, UV-Vis',
    dataType: 'UV-VIS',
    xUnits: 'NANOMETERS',
    yUnits: 'ABSORBANCE',
    x,
    y,
    grain: 0.0001,
  }
}

/** A reversible couple by semi-integration of the Nernst equation: forth and back at one rate. */
function voltammogram(): Spectrum {
  const count = 400
  const forth = range(-0.4, 0.4, count)
  const potential = [...forth, ...range(0.4, -0.4, count).slice(1)]
  const f = 38.92
  const surface = potential.map((value) => 1 / (1 + Math.exp(-f * value)))
  const change = surface.map((value, index) => (index ? value - (surface[index - 1] as number) : 0))
  const y = potential.map((_, index) => {
    let sum = 0
    for (let past = 1; past <= index; past++)
      sum += (change[past] as number) / Math.sqrt(index - past + 0.72)
    return sum * 4.4
  })
  const drawn = y.map((value, index) => value + (index < count ? 0.03 : -0.03))
  const highest = drawn.indexOf(Math.max(...drawn))
  const lowest = drawn.indexOf(Math.min(...drawn))
  return {
    file: 'ferrocene-cv',
    title: 'Ferrocene in acetonitrile, cyclic voltammogram',
    dataType: 'CYCLIC VOLTAMMETRY',
    xUnits: 'V vs. Fc+/Fc',
    yUnits: 'mA cm^-2',
    pairs: 'XYPOINTS',
    grain: 0.0001,
    x: potential,
    y: drawn,
    peaks: [
      [potential[highest] as number, 'E_pa', drawn[highest]],
      [potential[lowest] as number, 'E_pc', drawn[lowest]],
    ],
  }
}

function calorimetry(): Spectrum {
  const x = range(30, 180, 751)
  const random = noise(19)
  const y = x.map(
    (value) =>
      -0.12 -
      0.0006 * (value - 30) -
      0.09 * step(value, 100, 2.2) -
      0.035 * gauss(value, 106, 6) +
      random() * 0.0008,
  )
  return {
    file: 'polystyrene-dsc',
    title: 'Polystyrene, DSC, second heating',
    dataType: 'DIFFERENTIAL SCANNING CALORIMETRY',
    xUnits: 'Celsius',
    yUnits: 'W/g',
    x,
    y,
    grain: 0.0001,
    peaks: [[100, 'T_g']],
  }
}

function gravimetry(): Spectrum {
  const x = range(30, 900, 871)
  const random = noise(23)
  const y = x.map(
    (value) =>
      100 -
      12.33 * step(value, 165, 7) -
      19.17 * step(value, 490, 8) -
      30.12 * step(value, 715, 13) +
      random() * 0.04,
  )
  return {
    file: 'calcium-oxalate-tga',
    title: 'Calcium oxalate monohydrate, TGA',
    dataType: 'THERMOGRAVIMETRIC ANALYSIS',
    xUnits: 'Celsius',
    yUnits: 'WEIGHT',
    x,
    y,
    grain: 0.01,
    peaks: [
      [165, '− H2O, 12.3 %'],
      [490, '− CO, 19.2 %'],
      [715, '− CO2, 30.1 %'],
    ],
  }
}

/** Rock salt with a = 564.02 pm, Cu Kα at 154.06 pm: the angles follow from Bragg's law. */
function diffraction(): Spectrum {
  const reflections: [hkl: string, square: number, height: number][] = [
    ['111', 3, 13],
    ['200', 4, 100],
    ['220', 8, 55],
    ['311', 11, 2],
    ['222', 12, 15],
    ['400', 16, 6],
    ['331', 19, 1],
    ['420', 20, 11],
    ['422', 24, 7],
  ]
  const angle = (square: number) =>
    (2 * Math.asin((154.06 * Math.sqrt(square)) / (2 * 564.02)) * 180) / Math.PI
  const x = range(20, 90, 3501)
  const random = noise(29)
  const y = x.map(
    (value) =>
      40 +
      reflections.reduce(
        (sum, [, square, height]) => sum + height * 40 * lorentz(value, angle(square), 0.14),
        0,
      ) +
      random() * 14,
  )
  return {
    file: 'sodium-chloride-xrd',
    title: 'Sodium chloride, powder XRD',
    dataType: 'X-RAY DIFFRACTION',
    xUnits: '2Theta',
    yUnits: 'Intensity',
    x,
    y,
    grain: 1,
    peaks: reflections
      .filter(([, , height]) => height > 5)
      .map(([hkl, square]) => [Number(angle(square).toFixed(2)), hkl]),
  }
}

function exclusion(): Spectrum {
  const x = range(10, 24, 701)
  const random = noise(31)
  const y = x.map(
    (value) =>
      92 * gauss(value, 15.4, 1.5) +
      14 * gauss(value, 14.2, 1.6) +
      20 * gauss(value, 21.6, 0.5) +
      random() * 0.3,
  )
  return {
    file: 'polystyrene-sec',
    title: 'Polystyrene in THF, SEC',
    dataType: 'SIZE EXCLUSION CHROMATOGRAPHY',
    xUnits: 'mL',
    yUnits: 'RI signal',
    x,
    y,
    grain: 0.1,
  }
}

function chromatogram(): Spectrum {
  const peaks: [number, number, number, string][] = [
    [1.52, 24, 0.09, 'solvent'],
    [4.86, 312, 0.16, 'Acetylsalicylic acid'],
    [6.74, 58, 0.2, 'Salicylic acid'],
  ]
  const x = range(0, 10, 2001)
  const random = noise(37)
  const tail = (value: number, at: number, width: number) =>
    value < at ? gauss(value, at, width) : gauss(value, at, width * 1.25)
  const y = x.map(
    (value) =>
      1.5 +
      0.2 * value +
      peaks.reduce((sum, [at, height, width]) => sum + height * tail(value, at, width), 0) +
      random() * 0.6,
  )
  return {
    file: 'aspirin-hplc',
    title: 'Aspirin tablet, HPLC, 237 nm',
    dataType: 'HPLC UV/VIS SPECTRUM',
    xUnits: 'min',
    yUnits: 'mAU',
    x,
    y,
    grain: 0.1,
    peaks: peaks.map(([at, , , text]) => [at, text]),
  }
}

function scattering(): Spectrum {
  const x = range(Math.log10(1), Math.log10(10000), 141).map((value) => 10 ** value)
  const y = x.map((value) => 13.6 * gauss(Math.log10(value), Math.log10(102), 0.34))
  return {
    file: 'latex-dls',
    title: 'Polystyrene latex, DLS by intensity',
    dataType: 'DLS intensity',
    xUnits: 'nm',
    yUnits: 'Intensity (%)',
    x,
    y,
    pairs: 'XYPOINTS',
    grain: 0.001,
  }
}

function dichroism(): Spectrum {
  const x = range(185, 340, 311)
  const random = noise(41)
  const y = x.map(
    (value) => 33.5 * gauss(value, 290.5, 34) - 69.6 * gauss(value, 192.5, 18) + random() * 0.15,
  )
  return {
    file: 'camphorsulfonic-acid-cd',
    title: '(1S)-(+)-10-Camphorsulfonic acid in water, CD',
    dataType: 'CIRCULAR DICHROISM SPECTROSCOPY',
    xUnits: 'NANOMETERS',
    yUnits: 'mdeg',
    x,
    y,
    grain: 0.01,
  }
}

const digitsOf = (value: number) => Math.max(0, Math.ceil(-Math.log10(value) - 1e-9))

/** The text of a JCAMP-DX file, at most 80 characters a line. */
export function jcampOf(spectrum: Spectrum): string {
  const {x, y, grain, pairs} = spectrum
  const first = x[0] as number
  const last = x.at(-1) as number
  const head: [string, string][] = [
    ['TITLE', `${spectrum.title} (synthetic)`],
    ['JCAMP-DX', '5.00'],
    ['DATA TYPE', spectrum.dataType],
    ['DATA CLASS', pairs ?? 'XYDATA'],
    ['ORIGIN', 'Synthetic: computed from published peak positions, not measured'],
    ['OWNER', 'Chemotion documentation'],
    ...Object.entries(spectrum.more ?? {}),
    ['XUNITS', spectrum.xUnits],
    ['YUNITS', spectrum.yUnits],
  ]
  const lines = head.map(([label, value]) => `##${label}=${value}`)
  const heightAt = (at: number) =>
    y[
      x.reduce(
        (best, value, index) =>
          Math.abs(value - at) < Math.abs((x[best] as number) - at) ? index : best,
        0,
      )
    ] as number
  const number = (value: number, digits: number) => String(Number(value.toFixed(digits)))
  if (pairs) {
    const xDigits = pairs === 'PEAK TABLE' ? 0 : 4
    lines.push(
      `##NPOINTS=${x.length}`,
      `##${pairs}=(XY..XY)`,
      ...x.map(
        (value, index) =>
          `${number(value, xDigits)}, ${number(y[index] as number, digitsOf(grain))}`,
      ),
    )
  } else {
    const delta = (last - first) / (x.length - 1)
    lines.push(
      '##XFACTOR=1',
      `##YFACTOR=${grain}`,
      `##FIRSTX=${number(first, 6)}`,
      `##LASTX=${number(last, 6)}`,
      `##DELTAX=${number(delta, 9)}`,
      `##NPOINTS=${x.length}`,
      `##FIRSTY=${number(y[0] as number, digitsOf(grain))}`,
      '##XYDATA=(X++(Y..Y))',
      ...rows(x, y, grain),
    )
  }
  if (spectrum.peaks) {
    lines.push(
      '##PEAK ASSIGNMENTS=(XYA)',
      ...spectrum.peaks.map(
        ([at, text, height]) =>
          `(${number(at, 3)}, ${number(height ?? heightAt(at), digitsOf(grain))}, <${text}>)`,
      ),
    )
  }
  return `${lines.join('\n')}\n##END=\n`
}

export function rows(x: number[], y: number[], grain: number): string[] {
  const found: string[] = []
  let line = ''
  for (const [index, value] of y.entries()) {
    const text = String(Math.round(value / grain))
    if (line && line.length + text.length + 1 > 80) {
      found.push(line)
      line = ''
    }
    line = line
      ? `${line}${text.startsWith('-') ? '' : ' '}${text}`
      : `${Number((x[index] as number).toFixed(5))} ${text}`
  }
  return [...found, line]
}

/** All files, by name. */
export function spectra(): Map<string, string> {
  const all = [
    aspirinProton,
    aspirinCarbon,
    infrared(),
    mass(),
    raman(),
    trifluorotoluene,
    uvVis(),
    voltammogram(),
    calorimetry(),
    gravimetry(),
    diffraction(),
    exclusion(),
    chromatogram(),
    scattering(),
    dichroism(),
    ethanolProton,
  ]
  return new Map(all.map((spectrum) => [`${spectrum.file}.jdx`, jcampOf(spectrum)]))
}

if (process.argv[1] && /make-spectra/.test(process.argv[1])) {
  const folder = fileURLToPath(new URL('../../content/public/spectra/', import.meta.url))
  mkdirSync(folder, {recursive: true})
  for (const [name, text] of spectra()) writeFileSync(`${folder}${name}`, text)
}
