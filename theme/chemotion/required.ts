/** Which analyses a substance needs, and which of them are present. */
import type {Atoms} from '../plugins/chemistry/notation/types.ts'

const ANALYSES = '/docs/repo/details_standards/analysis_test'
const REQUIRED = `${ANALYSES}#give-the-required-set`
const PROOF = '/docs/repo/details_standards#prove-identity-and-purity'

/** How well a substance is known decides how many analyses are required. */
export type Novelty = 'new' | 'known' | 'here'

export interface Substance {
  novelty: Novelty
  crystalline: boolean
  /** Its NMR spectra are welcome, but not required. */
  paramagnetic: boolean
  atoms?: Atoms | undefined
}

export interface Need {
  name: string
  present: boolean
  /** Route of the paragraph that requires it. */
  at: string
}

const NUCLEI = {F: '19F NMR', P: '31P NMR', B: '11B NMR'} as const

/** Returns the required analyses. `titles`: what the lines report, as named by `titleOf`. */
export function needsOf(
  {novelty, crystalline, paramagnetic, atoms}: Substance,
  titles: readonly string[],
): Need[] {
  const has = (...names: string[]) => names.some((name) => titles.includes(name))
  const need = (name: string, present: boolean, at = REQUIRED): Need => ({name, present, at})
  if (novelty === 'here')
    return [
      ...(paramagnetic ? [] : [need('1H or 13C NMR', has('1H NMR', '13C NMR'), PROOF)]),
      need('MS', has('MS', 'HRMS'), PROOF),
    ]
  const contains = (symbol: string) =>
    !paramagnetic && (atoms === undefined || (atoms[symbol] ?? 0) > 0)
  const others = Object.entries(NUCLEI).filter(([symbol]) => atoms && contains(symbol))
  return [
    ...(contains('H') ? [need('1H NMR', has('1H NMR'))] : []),
    ...(contains('C') ? [need('13C NMR', has('13C NMR'))] : []),
    ...others.map(([, name]) => need(name, has(name), `${ANALYSES}/nmr#other-nuclei`)),
    need('MS', has('MS')),
    need('HRMS', has('HRMS')),
    need('IR or Raman', has('IR', 'Raman')),
    ...(crystalline ? [need('Melting point', has('Melting point'))] : []),
    need('Elemental analysis', has('Elemental analysis')),
  ]
}
