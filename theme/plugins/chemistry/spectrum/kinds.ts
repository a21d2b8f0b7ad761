/** What is known about each kind of spectrum: axes, and what its labels say. */
import type {Piece, Plot} from 'labdocs/plot'
import {en, type Words} from '../messages/en.ts'
import type {Series} from './jcamp.ts'

export interface Kind {
  /** As spoken. */
  name: string
  x: {title: Piece[]; unit: string; digits: number; reversed?: true; log?: true}
  y: {title: Piece[]; unit: string; digits: number}
  /** Whether numbers at the y axis have a meaning. */
  showY: boolean
  place: Plot['place']
  /** The most peaks that are labeled. */
  most: number
  sticks?: true
  returns?: true
  /** How peaks are found if the file names none. */
  find: 'multiplets' | 'maxima' | 'minima' | 'both' | 'sticks' | 'extremes' | 'steps'
  /** A peak must stand out by this fraction of the full height. */
  least: number
}

const i = (text: string): Piece => ({i: text})
const sup = (text: string): Piece => ({sup: text})

const kelvin: Kind['x'] = {title: [i('T'), ' / °C'], unit: '°C', digits: 0}
const wavelength: Kind['x'] = {title: [i('λ'), ' / nm'], unit: 'nm', digits: 0}
const wavenumber: Kind['x'] = {
  title: [i('ν̃'), ' / cm', sup('−1')],
  unit: 'cm⁻¹',
  digits: 0,
  reversed: true,
}
/** A curve with numbers at its y axis, whose maxima are labeled. */
const PLAIN = {showY: true, place: 'above', find: 'maxima'} as const

/** Returns the kinds by the word that authors write, with texts in the language of `words`. */
export function kindsIn(words: Words): Record<string, Kind> {
  const signal: Kind['y'] = {title: [words['spectrum.signal']], unit: '', digits: 2}
  return {
    nmr: {
      ...PLAIN,
      name: words['spectrum.nmr'],
      x: {title: [i('δ'), ' / ppm'], unit: 'ppm', digits: 2, reversed: true},
      y: signal,
      showY: false,
      place: 'top',
      most: 24,
      find: 'multiplets',
      least: 0.012,
    },
    ir: {
      ...PLAIN,
      name: words['spectrum.ir'],
      x: wavenumber,
      y: {title: [i('T'), ' / %'], unit: '%', digits: 1},
      place: 'bottom',
      most: 10,
      find: 'minima',
      least: 0.08,
    },
    raman: {
      ...PLAIN,
      name: words['spectrum.raman'],
      x: {...wavenumber, title: ['Δ', i('ν̃'), ' / cm', sup('−1')]},
      y: signal,
      showY: false,
      place: 'top',
      most: 10,
      least: 0.06,
    },
    ms: {
      ...PLAIN,
      name: words['spectrum.ms'],
      x: {title: [i('m'), '/', i('z')], unit: '', digits: 0},
      y: {title: [i('I'), {sub: 'rel'}, ' / %'], unit: '%', digits: 0},
      most: 24,
      sticks: true,
      find: 'sticks',
      least: 0.15,
    },
    'uv-vis': {
      ...PLAIN,
      name: words['spectrum.uvVis'],
      x: wavelength,
      y: {title: [i('A')], unit: '', digits: 3},
      most: 8,
      least: 0.04,
    },
    cv: {
      ...PLAIN,
      name: words['spectrum.cv'],
      x: {title: [i('E'), ' / V'], unit: 'V', digits: 2},
      y: {title: [i('j'), ' / mA cm', sup('−2')], unit: 'mA cm⁻²', digits: 2},
      place: 'both',
      most: 6,
      returns: true,
      find: 'extremes',
      least: 0.1,
    },
    dsc: {
      ...PLAIN,
      name: words['spectrum.dsc'],
      x: kelvin,
      y: {title: [i('q'), ' / W g', sup('−1'), ' (exo ↑)'], unit: 'W g⁻¹', digits: 2},
      place: 'below',
      most: 8,
      find: 'both',
      least: 0.08,
    },
    tga: {
      ...PLAIN,
      name: words['spectrum.tga'],
      x: kelvin,
      y: {title: [i('m'), ' / %'], unit: '%', digits: 1},
      place: 'beside',
      most: 8,
      find: 'steps',
      least: 0.03,
    },
    xrd: {
      ...PLAIN,
      name: words['spectrum.xrd'],
      x: {title: ['2', i('θ'), ' / ° (Cu Kα)'], unit: '°', digits: 1},
      y: {title: [i('I'), ` / ${words['spectrum.counts']}`], unit: '', digits: 0},
      showY: false,
      place: 'top',
      most: 14,
      least: 0.03,
    },
    sec: {
      ...PLAIN,
      name: words['spectrum.sec'],
      x: {title: [i('V'), {sub: 'e'}, ' / mL'], unit: 'mL', digits: 2},
      y: signal,
      showY: false,
      most: 6,
      least: 0.06,
    },
    hplc: {
      ...PLAIN,
      name: words['spectrum.hplc'],
      x: {title: [i('t'), ' / min'], unit: 'min', digits: 2},
      y: {title: [i('A'), ' / mAU'], unit: 'mAU', digits: 0},
      most: 14,
      least: 0.02,
    },
    dls: {
      ...PLAIN,
      name: words['spectrum.dls'],
      x: {title: [i('d'), ' / nm'], unit: 'nm', digits: 0, log: true},
      y: {title: [words['spectrum.intensity']], unit: '%', digits: 1},
      most: 4,
      least: 0.05,
    },
    cd: {
      ...PLAIN,
      name: words['spectrum.cd'],
      x: wavelength,
      y: {title: [i('θ'), ' / mdeg'], unit: 'mdeg', digits: 1},
      place: 'both',
      most: 6,
      find: 'both',
      least: 0.06,
    },
  }
}

/** The kinds with English texts. */
export const kinds = kindsIn(en)

/** Whether a file needs the axis at the right, as a DSC curve does next to a TGA curve. */
export function belongsRight(kind: string, series: Series): boolean {
  return kind === 'tga' && /CALORIMETR|DSC/.test(series.dataType)
}

/** Returns the kind with axis titles that depend on the file: units as measured, the reference of a potential. */
export function fitted(name: string, series: Series, words: Words = en): Kind {
  const kind = kindsIn(words)[name] as Kind
  if (name === 'cv') {
    const reference = /vs\.?\s*(.+)$/i.exec(series.xUnits)?.[1]
    const x = reference ? {...kind.x, title: [i('E'), ' / V vs. ', ...charges(reference)]} : kind.x
    const unit = /^[µumn]?A\b/.test(series.yUnits) ? series.yUnits.replace(/^u/, 'µ') : 'mA cm^-2'
    const letter = /cm/.test(unit) ? 'j' : 'I'
    return {
      ...kind,
      x,
      y: {title: [i(letter), ' / ', ...powers(unit)], unit: unit.replace('^-2', '⁻²'), digits: 2},
    }
  }
  if (name === 'ir' && isAbsorbance(series)) {
    return {...kind, y: {title: [i('A')], unit: '', digits: 3}, place: 'top', find: 'maxima'}
  }
  if (name === 'sec' && /LOG|MASS|G\/MOL|DA/i.test(series.xUnits)) {
    return {...kind, x: {title: ['log(', i('M'), ' / g mol', sup('−1'), ')'], unit: '', digits: 2}}
  }
  if (name === 'uv-vis' && /FLUOR|EMISSION/.test(series.dataType)) {
    return {
      ...kind,
      name: words['spectrum.fluorescence'],
      y: {title: [i('I'), ` / ${words['spectrum.arbitrary']}`], unit: '', digits: 0},
    }
  }
  if (name === 'dsc' && /MW|MILLIWATT/i.test(series.yUnits)) {
    return {...kind, y: {title: [i('Φ'), ' / mW (exo ↑)'], unit: 'mW', digits: 2}}
  }
  return kind
}

export function isAbsorbance(series: Series): boolean {
  return /ABSORB/i.test(series.yUnits)
}

function charges(text: string): Piece[] {
  return text
    .split(/([+\-−]+)(?=\/|$|\s)/)
    .filter(Boolean)
    .map((part) => (/^[+\-−]+$/.test(part) ? {sup: part.replaceAll('-', '−')} : part))
}

function powers(text: string): Piece[] {
  return text
    .split(/\^([+-]?\d+)/)
    .filter(Boolean)
    .map((part, index) => (index % 2 ? {sup: part.replace('-', '−')} : part))
}
