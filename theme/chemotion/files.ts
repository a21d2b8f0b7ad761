/** JCAMP-DX files that a reader dropped -> plots. Loaded with the desk, so that it works without a connection. */
import type {Plot} from '../../runtime/plot.ts'
import {readJcamp, type Series} from '../../runtime/spectrum/jcamp.ts'
import {kinds} from '../../runtime/spectrum/kinds.ts'
import {plotOf} from '../../runtime/spectrum/plot.ts'

export interface DroppedFile {
  name: string
  plot?: Plot | undefined
  /** What is wrong with the file, or with what it shows. */
  remarks: string[]
}

/** Data type of a file -> kind of its plot. */
const KINDS: readonly [RegExp, string][] = [
  [/NMR/, 'nmr'],
  [/INFRARED/, 'ir'],
  [/RAMAN/, 'raman'],
  [/MASS/, 'ms'],
  [/UV|VISIBLE|ABSORPTION|FLUORESCENCE|EMISSION/, 'uv-vis'],
  [/VOLTAMMETRY/, 'cv'],
  [/CALORIMETRY/, 'dsc'],
  [/THERMOGRAVIMETR/, 'tga'],
  [/DIFFRACTION/, 'xrd'],
  [/SIZE EXCLUSION/, 'sec'],
  [/CHROMATOGRA/, 'hplc'],
  [/LIGHT SCATTERING|DLS/, 'dls'],
  [/CIRCULAR DICHROISM/, 'cd'],
]
/** What an NMR spectrum shows at least, in ppm. */
const LEAST: Record<string, [low: number, high: number]> = {'1H': [-1, 9], '13C': [-10, 190]}

export function readFile(name: string, bytes: Uint8Array): DroppedFile {
  const type = /^##DATA ?TYPE *= *(.*)$/im.exec(
    new TextDecoder().decode(bytes.slice(0, 20_000)),
  )?.[1]
  const kind = KINDS.find(([pattern]) => pattern.test((type ?? '').toUpperCase()))?.[1]
  if (!kind)
    return {
      name,
      remarks: [
        type
          ? `The desk does not know spectra of the type “${type.slice(0, 60)}”.`
          : 'This is no JCAMP-DX file: it has no “##DATA TYPE=”.',
      ],
    }
  const {series, error, warning} = readJcamp(bytes, {
    sticks: Boolean(kinds[kind]?.sticks),
    returns: Boolean(kinds[kind]?.returns),
  })
  if (!series) return {name, remarks: [`The file cannot be drawn: ${error}.`]}
  const {plot} = plotOf([series], {kind, interactive: true})
  return {
    name,
    plot,
    remarks: [
      ...(warning ? [`The file may be damaged: ${warning}.`] : []),
      ...rangeOf(series, kind),
    ],
  }
}

function rangeOf({x, nucleus}: Series, kind: string): string[] {
  const range = kind === 'nmr' && nucleus ? LEAST[nucleus] : undefined
  if (!range) return []
  const ends = [x[0]!, x.at(-1)!]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  if (low <= range[0] + 0.05 && high >= range[1] - 0.05) return []
  return [
    `The spectrum runs from ${low.toFixed(1)} to ${high.toFixed(1)} ppm; the standard asks for ${range[0]} to ${range[1]} ppm.`.replace(
      /(?<= )-(?=\d)/g,
      '−',
    ),
  ]
}
