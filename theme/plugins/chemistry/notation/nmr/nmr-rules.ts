/** The rules of the page on NMR, in its order and wording (a test compares them with the page). */
import {named, ruled} from '../rules.ts'
import type {Rule} from '../types.ts'

const variant = (id: string, words: string): Rule => ({
  id: `V${id}`,
  name: `Variant ${id}`,
  words,
  at: 'use-a-variant-of-the-head-or-list',
})

export const NMR_RULES: readonly Rule[] = [
  ...ruled('rules-for-the-head', {
    H1: 'nucleus, a space, NMR, a space; the mass number as superscript or plain',
    H2: 'parentheses with the frequency in MHz, the solvent, and the temperature in °C, in this order, separated by a comma and a space',
    H3: 'then a colon, δ [ppm] =, and a space',
    H4: 'second accepted head: reference shift in square brackets after the solvent, ppm as the last item, no colon',
    H5: 'a bare : δ = is understood as ppm, but write the unit anyway',
  }),
  ...ruled('rules-for-the-signals', {
    S1: 'from low field to high field: the numbers decrease',
    S2: 'signals separated by a comma and a space; a period after the last',
    S3: 'two decimals for 1H, one for all other nuclei',
    S4: 'parentheses after each shift: multiplicity, J, number of atoms, assignment (optional), separated by a comma and a space',
    S5: 'multiplicity: s d t q m quintet sextet septet octet nonet; combinations without a space',
    S6: 'broad signals begin with br., accidentally equal couplings with ps.',
    S7: 'm has a range instead of one shift: higher value first, en dash, no spaces',
    S8: 'every resolved signal except s and m has J: one J =, then the values, then Hz',
    S9: 'J has one decimal, spaces around =, large values first; J italic in the editor',
    S10: 'as many values as the multiplicity has letters',
    S11: 'coupling partners have the same value, unless one is in an m or is another nucleus',
    S12: 'number of atoms without a space',
    S13: 'the number of H, including those that you report as missing after the list, matches the formula',
  }),
  ...ruled('write-carbon-spectra', {
    C1: 'head and order as for 1H; one decimal',
    C2: 'the type is one of Cq, CH, CH2, CH3',
    C3: 'give the number only if there is more than one carbon; without it, a signal counts as one',
    C4: 'J, where it occurs (C-F, C-P), comes after its multiplicity and before the type',
    C5: 'type and number may be in either order',
    C6: 'the number of C matches the formula, including the missing ones',
  }),
  variant(
    '3',
    'solvents and ratio, from the integrals in the NMR spectrum; take the degree of deuteration into account',
  ),
  variant('5', 'superscript before each J'),
  variant('6', 'subscript with both nuclei'),
  {
    id: 'missing',
    at: 'name-missing-signals',
    name: 'Missing signals',
    words:
      'For each signal that does not appear, add the standard sentence after the list, with the count, a comma, and the type in the parentheses',
  },
  ...named('declare-impurities', {
    Impurities:
      'In every analysis, state the percentage and origin of any impurity that you could not avoid. This statement is not part of the inline notation',
  }),
  {
    id: 'phrase',
    at: 'write-carbon-spectra',
    name: 'Fixed phrase',
    words: 'and end with the fixed phrase',
  },
  {id: 'line', at: '', name: 'One line', words: 'An NMR evaluation is one line of text'},
]
