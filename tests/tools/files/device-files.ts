/** Files as devices write them, for ready-made profiles of ChemConverter, and a table for OpenStats. */
import {gauss, noise, range} from '../make-spectra.ts'

const absorbance = (nanometers: number) =>
  0.42 * gauss(nanometers, 273, 34) +
  1.05 * gauss(nanometers, 205, 44) +
  0.12 * gauss(nanometers, 228, 20) +
  0.002

function uvVisCsv(): string {
  const rows = range(220, 400, 181).map((value) => `${value},${absorbance(value).toFixed(4)}`)
  return ['Wavelength (nm),Abs', ...rows, ''].join('\n')
}

/** The first line is what the profile looks for. */
function uvVisText(): string {
  const rows = range(220, 400, 181).map((value) => `${value}\t${absorbance(value).toFixed(4)}`)
  return ['UV_spectrometry, general', ...rows, ''].join('\n')
}

const BANDS: [wavenumber: number, depth: number, width: number][] = [
  [3000, 22, 420],
  [1749, 62, 22],
  [1681, 68, 26],
  [1605, 46, 14],
  [1457, 44, 18],
  [1306, 54, 24],
  [1183, 66, 26],
  [916, 48, 22],
  [754, 60, 14],
]

function infraredTable(): string {
  const rows = range(4000, 450, 1776).map((value) => {
    const share = BANDS.reduce(
      (rest, [at, depth, width]) => rest * (1 - (depth / 100) * gauss(value, at, width)),
      0.98,
    )
    return `${value},${share.toFixed(4)}`
  })
  return `${rows.join('\n')}\n`
}

/** Rock salt, as in the figure of the pages: a = 564.02 pm, copper K-alpha. */
function diffraction(): string {
  const reflections: [square: number, height: number][] = [
    [3, 13],
    [4, 100],
    [8, 55],
    [11, 2],
    [12, 15],
    [16, 6],
    [20, 11],
  ]
  const angle = (square: number) =>
    (2 * Math.asin((154.06 * Math.sqrt(square)) / (2 * 564.02)) * 180) / Math.PI
  const random = noise(59)
  const rows = range(20, 80, 1201).map((value) => {
    const counts =
      40 +
      reflections.reduce(
        (sum, [square, height]) => sum + 48 * height * gauss(value, angle(square), 0.14),
        0,
      ) +
      random() * 12
    return `${value.toFixed(2)} ${Math.round(counts)}`
  })
  const head =
    'Id: "NaCl-1" Comment: "synthetic" Operator: "EF" Anode: "Cu" Scantype: "TwoTheta/Theta" TimePerStep: "1.0"'
  return [head, ...rows, ''].join('\n')
}

export const CATALYSTS = ['A', 'B', 'C'] as const
const TEMPERATURES = [40, 60, 80, 100] as const
const REPEATS = 5
const MEAN: Record<(typeof CATALYSTS)[number], number> = {A: 52, B: 61, C: 48}

/** Yields that grow with the temperature alike for three catalysts: an effect of both, and no interaction. */
function yields(): string {
  const random = noise(61)
  const spread = () => (random() + random() + random()) * 5
  const rows = CATALYSTS.flatMap((catalyst) =>
    TEMPERATURES.flatMap((temperature) =>
      Array.from({length: REPEATS}, (_, index) => {
        const value = MEAN[catalyst] + 0.2 * (temperature - 70) + spread()
        return `${catalyst},${temperature},${index + 1},${value.toFixed(1)}`
      }),
    ),
  )
  return ['catalyst,temperature,run,yield', ...rows, ''].join('\n')
}

export function deviceFiles(): Map<string, string> {
  return new Map([
    ['caffeine-uv-vis.csv', uvVisCsv()],
    ['caffeine-uv-vis.txt', uvVisText()],
    ['aspirin-ir.dpt', infraredTable()],
    ['sodium-chloride-xrd.xy', diffraction()],
    ['openstats-example.csv', yields()],
  ])
}
