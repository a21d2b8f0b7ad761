/**
 * One synthetic proton NMR measurement of ethanol, twice: as a Bruker experiment in a ZIP file, and as JCAMP-DX with the
 * free induction decay and the spectrum in one file.
 */
import {ETHANOL, ethanolProton, jcampOf, linesOf, noise, rows} from '../make-spectra.ts'
import {zip} from './templates.ts'

const POINTS = 4096
const SIZE = 8192
/** ppm: width of the spectrum, and its middle. */
const WIDTH = 12
const MIDDLE = 4
export const FREQUENCY = ETHANOL.frequency
export const WIDTH_HZ = WIDTH * FREQUENCY
/** Decay of the signal, per second: lines are about 1 Hz wide. */
const DECAY = 3.2

interface Line {
  hertz: number
  height: number
}

/** Offsets from the middle of the spectrum. Bruker files have signals of higher shift at positive frequencies. */
export function linesOfEthanol(): Line[] {
  return [...ETHANOL.signals, ...(ETHANOL.silent ?? [])].flatMap((signal) =>
    linesOf(signal, FREQUENCY).map(([ppm, height]) => ({
      hertz: (ppm - MIDDLE) * FREQUENCY,
      height,
    })),
  )
}

/** Real and imaginary part of the decay, as whole numbers. */
export function decay(): {real: number[]; imaginary: number[]} {
  const random = noise(43)
  const lines = linesOfEthanol()
  const real: number[] = []
  const imaginary: number[] = []
  for (let index = 0; index < POINTS; index++) {
    const time = index / WIDTH_HZ
    const fade = Math.exp(-DECAY * time)
    let re = random() * 0.02
    let im = random() * 0.02
    for (const {hertz, height} of lines) {
      const angle = 2 * Math.PI * hertz * time
      re += height * fade * Math.cos(angle)
      im += height * fade * Math.sin(angle)
    }
    real.push(Math.round(re * 20000))
    imaginary.push(Math.round(im * 20000))
  }
  return {real, imaginary}
}

/** The spectrum that belongs to the decay, from high to low shift: absorption and dispersion. */
function spectrum(): {real: number[]; imaginary: number[]} {
  const lines = linesOfEthanol()
  const half = DECAY / (2 * Math.PI)
  const real: number[] = []
  const imaginary: number[] = []
  for (let index = 0; index < SIZE; index++) {
    const hertz = WIDTH_HZ / 2 - (index * WIDTH_HZ) / SIZE
    let absorption = 0
    let dispersion = 0
    for (const line of lines) {
      const offset = (hertz - line.hertz) / half
      absorption += line.height / (1 + offset ** 2)
      dispersion += (line.height * offset) / (1 + offset ** 2)
    }
    real.push(Math.round(absorption * 1e6))
    imaginary.push(Math.round(dispersion * 1e6))
  }
  return {real, imaginary}
}

function int32(values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) view.setInt32(index * 4, value, true)
  return new Uint8Array(view.buffer)
}

type Parameters = Record<string, string | number>

function parameters(title: string, values: Parameters): Uint8Array {
  const lines = [
    `##TITLE= ${title}`,
    '##JCAMPDX= 5.0',
    '##DATATYPE= Parameter Values',
    '##ORIGIN= Synthetic: computed from published peak positions, not measured',
    '##OWNER= Chemotion documentation',
    ...Object.entries(values).map(([key, value]) => `##$${key}= ${value}`),
    '##END=',
    '',
  ]
  return new TextEncoder().encode(lines.join('\n'))
}

/** A folder `ethanol/10` as TopSpin leaves it: raw data, parameters, and one processed spectrum. */
export function brukerZip(): Uint8Array {
  const {real, imaginary} = decay()
  const processed = spectrum()
  const base = 300
  const acquisition: Parameters = {
    AQ_mod: 3,
    BF1: base,
    BYTORDA: 0,
    DATE: 1767225600,
    DECIM: 1,
    DSPFVS: 0,
    DTYPA: 0,
    GRPDLY: 0,
    INSTRUM: '<synthetic>',
    NS: 16,
    NUC1: '<1H>',
    O1: Number((FREQUENCY * 1e6 + MIDDLE * FREQUENCY - base * 1e6).toFixed(4)),
    PARMODE: 0,
    PULPROG: '<zg30>',
    RG: 1,
    SFO1: Number((FREQUENCY + (MIDDLE * FREQUENCY) / 1e6).toFixed(9)),
    SOLVENT: `<${ETHANOL.solvent}>`,
    SW: WIDTH,
    SW_h: Number(WIDTH_HZ.toFixed(6)),
    TD: 2 * POINTS,
    TE: 298,
  }
  const processing: Parameters = {
    AXNUC: '<1H>',
    AXUNIT: '<>',
    BYTORDP: 0,
    DTYPP: 0,
    FTSIZE: SIZE,
    LB: 0,
    NC_proc: 0,
    OFFSET: MIDDLE + WIDTH / 2,
    PHC0: 0,
    PHC1: 0,
    PPARMOD: 0,
    SF: FREQUENCY,
    SI: SIZE,
    STSI: SIZE,
    STSR: 0,
    SW_p: Number(WIDTH_HZ.toFixed(6)),
    WDW: 0,
    XDIM: SIZE,
    YMAX_p: Math.max(...processed.real),
    YMIN_p: Math.min(...processed.real),
  }
  const acqu = parameters('Parameter file, acquisition', acquisition)
  const proc = parameters('Parameter file, processing', processing)
  const text = (value: string) => new TextEncoder().encode(value)
  return zip({
    'ethanol/10/acqu': acqu,
    'ethanol/10/acqus': acqu,
    'ethanol/10/fid': int32(real.flatMap((value, index) => [value, imaginary[index] as number])),
    'ethanol/10/pulseprogram': text(
      '; zg30: one pulse of 30 degrees, then acquisition. Synthetic data.\n',
    ),
    'ethanol/10/pdata/1/1r': int32(processed.real),
    'ethanol/10/pdata/1/1i': int32(processed.imaginary),
    'ethanol/10/pdata/1/proc': proc,
    'ethanol/10/pdata/1/procs': proc,
    'ethanol/10/pdata/1/title': text('Ethanol, 1H NMR (synthetic)\n'),
  })
}

/** JCAMP-DX 6: two blocks that belong together. */
export function linkedJcamp(): string {
  const {real, imaginary} = decay()
  const indexes = real.map((_, index) => index)
  const step = 1 / WIDTH_HZ
  const page = (name: string, number: number, values: number[]) => [
    `##PAGE=N=${number}`,
    `##DATA TABLE=(X++(${name}..${name})), XYDATA`,
    ...rows(indexes, values, 1),
  ]
  const title = 'Ethanol, 1H NMR'
  return [
    `##TITLE=${title}, decay and spectrum (synthetic)`,
    '##JCAMP-DX=6.00',
    '##DATA TYPE=LINK',
    '##BLOCKS=2',
    '##ORIGIN=Synthetic: computed from published peak positions, not measured',
    '##OWNER=Chemotion documentation',
    `##TITLE=${title}, free induction decay (synthetic)`,
    '##JCAMP-DX=6.00',
    '##DATA TYPE=NMR FID',
    '##DATA CLASS=NTUPLES',
    '##BLOCK_ID=1',
    '##ORIGIN=Synthetic: computed from published peak positions, not measured',
    '##OWNER=Chemotion documentation',
    `##.OBSERVE FREQUENCY=${FREQUENCY}`,
    '##.OBSERVE NUCLEUS=^1H',
    '##.ACQUISITION MODE=SIMULTANEOUS',
    '##.AVERAGES=16',
    `##.SOLVENT NAME=${ETHANOL.solvent}`,
    '##NTUPLES=NMR FID',
    '##VAR_NAME=TIME, FID/REAL, FID/IMAG, PAGE NUMBER',
    '##SYMBOL=X, R, I, N',
    '##VAR_TYPE=INDEPENDENT, DEPENDENT, DEPENDENT, PAGE',
    '##VAR_FORM=AFFN, AFFN, AFFN, AFFN',
    `##VAR_DIM=${POINTS}, ${POINTS}, ${POINTS}, 2`,
    '##UNITS=SECONDS, ARBITRARY UNITS, ARBITRARY UNITS,',
    `##FIRST=0, ${real[0]}, ${imaginary[0]}, 1`,
    `##LAST=${((POINTS - 1) * step).toPrecision(9)}, ${real.at(-1)}, ${imaginary.at(-1)}, 2`,
    `##FACTOR=${step.toPrecision(12)}, 1, 1, 1`,
    ...page('R', 1, real),
    ...page('I', 2, imaginary),
    '##END NTUPLES=NMR FID',
    '##END=',
    jcampOf(ethanolProton).replace('\n##DATA TYPE', '\n##BLOCK_ID=2\n##DATA TYPE').trimEnd(),
    '##END=',
    '',
  ].join('\n')
}
