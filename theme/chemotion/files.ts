/** Turns JCAMP-DX files that a reader dropped into plots. Loaded with the desk, so that it works offline. */
import {convert} from 'jcampconverter'
import type {Plot} from '../../runtime/shared/plot.ts'
import {readJcamp, type Series} from '../plugins/chemistry/spectrum/jcamp.ts'
import {kinds} from '../plugins/chemistry/spectrum/kinds.ts'
import {plotOf} from '../plugins/chemistry/spectrum/plot.ts'

export interface DroppedFile {
  name: string
  plot?: Plot | undefined
  /** What is wrong with the file, or with what it shows. */
  remarks: string[]
}

/** Maps the data type of a file to the kind of its plot. */
const KINDS: readonly [RegExp, string][] = [
  // No one reads a spectrum from its decay.
  [/NMR(?! FID)/, 'nmr'],
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
/** The smallest range that an NMR spectrum shows, in ppm. */
const LEAST: Record<string, [low: number, high: number]> = {'1H': [-1, 9], '13C': [-10, 190]}

export function readFile(name: string, whole: Uint8Array): DroppedFile {
  const bytes = spectrumOf(whole)
  const type = typeOf(beginOf(bytes))
  const kind = kindOf(type)
  const unknown = type
    ? `The desk does not know spectra of the type “${type.slice(0, 60)}”.`
    : 'This is not a JCAMP-DX file: it has no “##DATA TYPE=”.'
  if (!kind) return {name, remarks: [unknown]}
  const {series, error, warning} = readJcamp(bytes, kinds[kind]!, convert)
  if (!series) return {name, remarks: [`The file cannot be drawn: ${error}.`]}
  const {plot} = plotOf([series], {kind, interactive: true})
  const damage = warning ? [`The file may be damaged: ${warning}.`] : []
  return {name, plot, remarks: [...damage, ...rangeOf(series, kind)]}
}

/** Programs of spectrometers write a spectrum and its decay to one file, as blocks. */
function spectrumOf(bytes: Uint8Array): Uint8Array {
  if (typeOf(beginOf(bytes)) !== 'LINK') return bytes
  const blocks = new TextDecoder().decode(bytes).split(/^(?=##TITLE *=)/m)
  const spectrum = blocks.find((block) => kindOf(typeOf(block)))
  return spectrum ? new TextEncoder().encode(spectrum) : bytes
}

const beginOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.slice(0, 20_000))
const typeOf = (text: string) => /^##DATA ?TYPE *= *(.*)$/im.exec(text)?.[1]?.trim()
const kindOf = (type = '') => KINDS.find(([pattern]) => pattern.test(type.toUpperCase()))?.[1]

function rangeOf({x, nucleus}: Series, kind: string): string[] {
  const range = kind === 'nmr' && nucleus ? LEAST[nucleus] : undefined
  if (!range) return []
  const ends = [x[0]!, x.at(-1)!]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  if (low <= range[0] + 0.05 && high >= range[1] - 0.05) return []
  const remark = `The spectrum runs from ${low.toFixed(1)} to ${high.toFixed(1)} ppm; the standard asks for ${range[0]} to ${range[1]} ppm.`
  return [remark.replace(/(?<= )-(?=\d)/g, '−')]
}
