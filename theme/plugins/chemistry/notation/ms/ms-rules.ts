/** The rules of the page on mass spectrometry. */
import {CUSTOM, named, ruled} from '../rules.ts'
import type {Rule} from '../types.ts'

export const MS_RULES: readonly Rule[] = [
  ...named('meet-the-requirement', {
    Head: 'the ionization method; for EI, the energy and temperature; for ESI, the mode and solvent; for FAB, the matrix',
  }),
  ...named('write-a-spectrum', {
    'Base peak':
      'Put the intensity (in % of the base peak) in parentheses, and the fragment or formula in square brackets.',
  }),
  ...ruled('write-a-spectrum', {
    1: 'Put the intensity in parentheses and the assignment of the fragment in square brackets.',
    2: 'The heaviest peak must belong to the compound (molecular ion, fragment, adduct, dimer, and so on). If there are heavier peaks that do not, explain them after the signal: Impurities: <text> or Reference: <text>.',
    3: 'Treat the peaks of an isotope pattern as one signal. List the signals from heavy to light.',
    4: 'Within one signal, list the masses from low to high m/z.',
    5: 'Give the isotope patterns of Cl and Br.',
    6: 'Leave out the other natural isotopes, such as 13C.',
    7: 'Add HRMS.',
  }),
  ...named('check-the-analysis', {
    HRMS: 'HRMS gives the formula with the adduct, the calculated mass of the ion (with the electron removed), and the mass found.',
  }),
  ...named('write-a-high-resolution-mass', {
    Electron:
      'For [M]+ or [M+H]+, give the calculated mass of the cation, which lacks one electron (0.0005 u). For [M−H]−, the mass includes an extra electron.',
    Decimals: 'Give four decimals.',
  }),
  ...named('inorganic-compounds-with-isotope-patterns', {
    Isotopes:
      'List all masses found, with their intensities. Then list the calculated masses with the isotope formula in square brackets. Give five decimals here',
  }),
  ...named(CUSTOM, {
    Accuracy:
      'A difference of up to 5 ppm is common practice of journals; the repository states no limit.',
  }),
]
