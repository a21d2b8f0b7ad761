/** Spectra for the layouts of ChemSpectra that no figure of the pages shows. Synthetic, as the others. */
import {gauss, jcampOf, nmr, noise, range, type Spectrum} from '../make-spectra.ts'

const DEUTERATED = {solvent: 'CDCl3', count: 4001} as const

const phosphorus = nmr({
  ...DEUTERATED,
  file: 'triphenylphosphine-31p',
  title: 'Triphenylphosphine, 31P NMR',
  nucleus: '31P',
  frequency: 161.98,
  from: 60,
  to: -60,
  width: 0.08,
  signals: [{ppm: -5.4, protons: 3, text: 's'}],
})
const nitrogen = nmr({
  ...DEUTERATED,
  file: 'nitromethane-15n',
  title: 'Nitromethane, 15N NMR',
  nucleus: '15N',
  frequency: 40.55,
  from: 100,
  to: -300,
  width: 0.3,
  signals: [{ppm: 0, protons: 3, text: 'reference'}],
})
const silicon = nmr({
  ...DEUTERATED,
  file: 'tetramethylsilane-29si',
  title: 'Tetramethylsilane, 29Si NMR',
  nucleus: '29Si',
  frequency: 79.49,
  from: 50,
  to: -150,
  width: 0.1,
  signals: [{ppm: 0, protons: 3, text: 'reference'}],
})

function gasChromatogram(): Spectrum {
  const x = range(0, 12, 2401)
  const random = noise(47)
  const peaks: [minute: number, height: number][] = [
    [2.1, 320],
    [3.4, 180],
    [4.9, 260],
    [6.5, 140],
    [8.2, 90],
  ]
  return {
    file: 'alkanes-gc',
    title: 'n-Alkanes, gas chromatogram',
    dataType: 'GAS CHROMATOGRAPHY',
    xUnits: 'min',
    yUnits: 'pA',
    x,
    y: x.map(
      (value) =>
        12 +
        peaks.reduce((sum, [at, height]) => sum + height * gauss(value, at, 0.07), 0) +
        random() * 0.4,
    ),
    grain: 0.1,
  }
}

/** Langmuir's isotherm, as of a zeolite: up, then down the same way. */
function sorption(): Spectrum {
  const up = range(0.002, 0.98, 50)
  const x = [...up, ...up.slice(0, -1).reverse()]
  return {
    file: 'zeolite-sorption',
    title: 'Zeolite, nitrogen at 77 K',
    dataType: 'SORPTION-DESORPTION MEASUREMENT',
    xUnits: 'p/p0',
    yUnits: 'ml/g',
    x,
    y: x.map((p) => (190 * 120 * p) / (1 + 120 * p) + 8 * p),
    pairs: 'XYPOINTS',
    grain: 0.01,
  }
}

function emission(): Spectrum {
  const x = range(370, 650, 281)
  const random = noise(53)
  return {
    file: 'quinine-emission',
    title: 'Quinine sulfate in dilute sulfuric acid, emission',
    dataType: 'Emissions',
    xUnits: 'wavelength (nm)',
    yUnits: 'Intensity',
    x,
    y: x.map((value) => 820 * gauss(value, 452, 92) + 4 + random() * 2),
    grain: 0.1,
  }
}

/** One exponential: all particles have the same size. */
function correlation(): Spectrum {
  const x = range(-1, 5, 121).map((value) => 10 ** value)
  return {
    file: 'latex-dls-acf',
    title: 'Polystyrene latex, DLS, autocorrelation',
    dataType: 'DLS ACF',
    xUnits: 'Lag time (microseconds)',
    yUnits: 'ACF (a.u.)',
    x,
    y: x.map((lag) => 0.92 * Math.exp((-2 * lag) / 850)),
    pairs: 'XYPOINTS',
    grain: 0.0001,
  }
}

const SCANS: [seconds: number, share: number][] = [
  [12, 0.3],
  [13, 1],
  [14, 0.45],
]
const STICKS: [mz: number, percent: number][] = [
  [39, 16],
  [43, 63],
  [63, 14],
  [64, 20],
  [92, 42],
  [93, 8],
  [120, 100],
  [121, 11],
  [138, 72],
  [139, 7],
  [163, 3],
  [180, 9],
]

/** Three scans over one peak: ChemSpectra offers them under Current Scan. */
function scans(): string {
  const pages = SCANS.flatMap(([seconds, share]) => {
    const rows = STICKS.map(([mz, percent]) => `${mz}, ${Math.round(percent * share * 1000)}`)
    return [
      `##PAGE=T=${seconds}`,
      `##NPOINTS=${rows.length}`,
      '##DATA TABLE=(XY..XY), PEAKS',
      ...rows,
    ]
  })
  return [
    '##TITLE=Acetylsalicylic acid, EI mass spectra of three scans (synthetic)',
    '##JCAMP-DX=5.00',
    '##DATA TYPE=MASS SPECTRUM',
    '##DATA CLASS=NTUPLES',
    '##ORIGIN=Synthetic: computed from published peak positions, not measured',
    '##OWNER=Chemotion documentation',
    '##NTUPLES=MASS SPECTRUM',
    '##VAR_NAME=MASS, INTENSITY, RETENTION TIME',
    '##SYMBOL=X, Y, T',
    '##VAR_TYPE=INDEPENDENT, DEPENDENT, INDEPENDENT',
    '##VAR_FORM=AFFN, AFFN, AFFN',
    `##VAR_DIM=, , ${SCANS.length}`,
    '##UNITS=M/Z, RELATIVE ABUNDANCE, SECONDS',
    ...pages,
    '##END NTUPLES=MASS SPECTRUM',
    '##END=',
    '',
  ].join('\n')
}

export function moreSpectra(): Map<string, string> {
  const all = [
    phosphorus,
    nitrogen,
    silicon,
    gasChromatogram(),
    sorption(),
    emission(),
    correlation(),
  ]
  return new Map([
    ...all.map((spectrum): [string, string] => [`${spectrum.file}.jdx`, jcampOf(spectrum)]),
    ['aspirin-ms-scans.jdx', scans()],
  ])
}
