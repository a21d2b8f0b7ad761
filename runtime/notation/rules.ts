/** The rules of the three pages, in their order and in their words (a test compares them with the pages). */
import type {Kind, Rule} from './types.ts'

const rule = (id: string, words: string): Rule => ({id, name: `Rule ${id}`, words})
const variant = (id: string, words: string): Rule => ({id: `V${id}`, name: `Variant ${id}`, words})

const NMR: Rule[] = [
  rule('H1', 'nucleus, a space, NMR, a space; the mass number as superscript or plain'),
  rule(
    'H2',
    'parentheses with the frequency in MHz, the solvent and the temperature in °C, in this order, separated by a comma and a space',
  ),
  rule('H3', 'then a colon, δ [ppm] = and a space'),
  rule(
    'H4',
    'second accepted head: reference shift in square brackets after the solvent, ppm as the last item, no colon',
  ),
  rule('H5', 'a bare : δ = is understood as ppm, but write the unit anyway'),
  rule('S1', 'from low field to high field: the numbers decrease'),
  rule('S2', 'signals separated by a comma and a space; a full stop after the last'),
  rule('S3', 'two decimals for 1H, one for all other nuclei'),
  rule(
    'S4',
    'parentheses after each shift: multiplicity, J, number of atoms, assignment (optional), separated by a comma and a space',
  ),
  rule(
    'S5',
    'multiplicity: s d t q m quintet sextet septet octet nonet; combinations without a space',
  ),
  rule('S6', 'broad signals begin with br., accidentally equal couplings with ps.'),
  rule('S7', 'm has a range instead of one shift: higher value first, en dash, no spaces'),
  rule('S8', 'every resolved signal except s and m has J: one J =, then the values, then Hz'),
  rule('S9', 'J has one decimal, spaces around =, large values first; J italic in the editor'),
  rule('S10', 'as many values as the multiplicity has letters'),
  rule('S11', 'coupling partners have the same value, unless one is in an m or is another nucleus'),
  rule('S12', 'number of atoms without a space'),
  rule(
    'S13',
    'the number of H, including those that you report as missing after the list, matches the formula',
  ),
  rule('C1', 'head and order as for 1H; one decimal'),
  rule('C2', 'the type is one of Cq, CH, CH2, CH3'),
  rule(
    'C3',
    'give the number only if there is more than one carbon; without it, a signal counts as one',
  ),
  rule('C4', 'J, where it occurs (C-F, C-P), comes after its multiplicity and before the type'),
  rule('C5', 'type and number may be in either order'),
  rule('C6', 'the number of C matches the formula, including the missing ones'),
  variant(
    '3',
    'solvents and ratio, from the integrals in the NMR spectrum; take the degree of deuteration into account',
  ),
  variant('5', 'superscript before each J'),
  variant('6', 'subscript with both nuclei'),
  {
    id: 'missing',
    name: 'Missing signals',
    words:
      'For each signal that does not appear, add the standard sentence after the list, with the count, a comma and the type in the parentheses',
  },
  {
    id: 'impurities',
    name: 'Impurities',
    words:
      'In every analysis, state the percentage and origin of any impurity that you could not avoid. This statement is not part of the inline notation',
  },
  {id: 'phrase', name: 'Fixed phrase', words: 'and end with the fixed phrase'},
  {id: 'line', name: 'One line', words: 'An NMR evaluation is one line of text'},
]

const IR: Rule[] = [
  rule('1', 'IR, a space, the technique in parentheses'),
  rule('2', 'option a: colon, ṽ [cm-1] =; option b: , ṽ) = and the unit at the end'),
  rule('3', 'from high to low wavenumber'),
  rule('4', 'whole numbers'),
  rule('5', 'bands separated by a comma and a space; a full stop at the end'),
  rule(
    '6',
    'the intensity in parentheses after each band, with one of the five abbreviations below',
  ),
  rule(
    '7',
    '-1 as superscript in the editor; a hyphen, an en dash and a minus sign are all accepted',
  ),
  {
    id: 'raman',
    name: 'Raman',
    words:
      'There are no rules for Raman spectra yet. We suggest that you use the IR notation, with the excitation wavelength in the parentheses',
  },
]

const HPLC: Rule[] = [
  rule(
    '1',
    'parentheses with four parts separated by semicolons: column; temperature; eluents and flow; wavelength',
  ),
  rule('2', 'column: name, phase, particle size, dimensions, separated by a comma and a space'),
  rule('3', 'each ratio, or change of ratio, is followed by its time window'),
  rule('4', 'the flow comes last in the part with the eluents'),
  rule('5', 'then a colon and ret [min] (area [%]) ='),
  rule(
    '6',
    'each peak: retention time, area in parentheses without %, compound in square brackets (optional)',
  ),
  rule('7', 'peaks separated by a comma and a space, in any order; usually from early to late'),
  rule('8', 'others comes last, with %, only if there is a remainder'),
  rule('9', 'areas and others add up to 100% (± 1 for rounding)'),
  rule('10', 'full stop, then the result as a sentence'),
]

/** All rules of each page. */
export const RULES: Readonly<Record<Kind, readonly Rule[]>> = {nmr: NMR, ir: IR, hplc: HPLC}
