/** Tables for the pages about statistics. Each page says where its table is from. */
import {normalQuantile} from '../../../cli/statistics/distributions.ts'
import {noise} from '../make-spectra.ts'

const CONCENTRATIONS = [95, 175, 250, 350, 500, 675, 1000]

/**
 * Uptake of carbon dioxide by twelve plants of the grass Echinochloa crus-galli, as measured by C. Potvin, M. J. Lechowicz
 * and S. Tardif, Ecology 71 (1990) 1389. Measured values belong to no one; R has them as the data set `CO2`.
 */
const UPTAKE: Record<string, number[]> = {
  Qn1: [16, 30.4, 34.8, 37.2, 35.3, 39.2, 39.7],
  Qn2: [13.6, 27.3, 37.1, 41.8, 40.6, 41.4, 44.3],
  Qn3: [16.2, 32.4, 40.3, 42.1, 42.9, 43.9, 45.5],
  Qc1: [14.2, 24.1, 30.3, 34.6, 32.5, 35.4, 38.7],
  Qc2: [9.3, 27.3, 35, 38.8, 38.6, 37.5, 42.4],
  Qc3: [15.1, 21, 38.1, 34, 38.9, 39.6, 41.4],
  Mn1: [10.6, 19.2, 26.2, 30, 30.9, 32.4, 35.5],
  Mn2: [12, 22, 30.6, 31.8, 32.4, 31.1, 31.5],
  Mn3: [11.3, 19.4, 25.8, 27.9, 28.5, 28.1, 27.8],
  Mc1: [10.5, 14.9, 18.1, 18.9, 19.5, 22.2, 21.9],
  Mc2: [7.7, 11.4, 12.3, 13, 12.5, 13.7, 14.4],
  Mc3: [10.6, 18, 17.9, 17.9, 17.9, 18.9, 19.9],
}

function uptake(): string {
  const rows = Object.entries(UPTAKE).flatMap(([plant, values]) =>
    values.map((value, at) => {
      const type = plant.startsWith('Q') ? 'Quebec' : 'Mississippi'
      const treatment = plant[1] === 'n' ? 'nonchilled' : 'chilled'
      return `${plant},${type},${treatment},${CONCENTRATIONS[at]},${value}`
    }),
  )
  return ['Plant,Type,Treatment,conc,uptake', ...rows, ''].join('\n')
}

/** Made up: curves of four samples with a scatter of 0.03, three wells for each of eight concentrations. */
const SAMPLES: [name: string, ec50: number, slope: number][] = [
  ['S1', 0.8, 1.1],
  ['S2', 6.5, 1.4],
  ['S3', 24, 0.9],
  ['S4', 2.6, 2.2],
]

function viability(): string {
  const random = noise(274)
  const scatter = () => 0.03 * normalQuantile(Math.min(0.999, Math.max(0.001, 0.5 + random())))
  const rows = SAMPLES.flatMap(([name, ec50, slope]) =>
    [0.05, 0.2, 0.8, 3.2, 12.8, 51.2, 204.8, 819.2].flatMap((conc) =>
      [1, 2, 3].map(() => {
        const value = 0.06 + 0.92 / (1 + (conc / ec50) ** slope) + scatter()
        return `${Math.max(0, value).toFixed(3)},${name},${conc}`
      }),
    ),
  )
  return ['abs,names,conc', ...rows, ''].join('\n')
}

/** Made up, and so small that the coefficients can be found by hand. */
const SMALL = {
  'heights.csv': 'height,weight\n150,50.7\n160,60.2\n170,70.6\n180,80.1\n190,90.9\n',
  'homes.csv':
    'size,bedrooms,price\n500,1,151\n800,2,178\n1200,2,224\n1500,3,247\n1900,3,296\n2400,4,337\n',
  'yields.csv':
    'fertilizer,water,yield\nHigh,High,80\nHigh,Low,55\nHigh,High,77\nHigh,Low,56\nLow,High,35\nLow,Low,40\nLow,High,48\nLow,Low,53\n',
}

/** Contents by name. */
export function statisticsFiles(): [string, string][] {
  return [['CO2.csv', uptake()], ['dose-response.csv', viability()], ...Object.entries(SMALL)]
}
