/**
 * Proposes a corrected line. Each edit below is mechanical, and is kept only if the line then breaks fewer rules. So an edit
 * can never make a line worse, and what needs a chemist stays as it is.
 */
import {check} from '../plugins/chemistry/notation/check.ts'
import {
  atomsOf,
  composition,
  ionOf,
  massOverCharge,
} from '../plugins/chemistry/notation/chemistry.ts'
import type {Atoms, Kind} from '../plugins/chemistry/notation/types.ts'

type Edit = (line: string) => string

/** Replaces what a pattern finds. */
const swap =
  (pattern: RegExp, by: string | ((...found: string[]) => string)): Edit =>
  (line) =>
    line.replace(pattern, by as string)

/** Replaces the last group of a pattern with the computed value. */
const correct =
  (pattern: RegExp, compute: (...groups: string[]) => string | undefined): Edit =>
  (line) => {
    const found = pattern.exec(line)
    const value = found && compute(...found.slice(1))
    const old = found?.at(-1)
    if (!found || !value || !old) return line
    const at = found.index + found[0].lastIndexOf(old)
    return line.slice(0, at) + value + line.slice(at + old.length)
  }

/** Sorts the items of a list. The text between them stays in place. */
const sort =
  (item: RegExp, rank: (one: string) => number): Edit =>
  (line) => {
    const items = (line.match(item) ?? []).sort((a, b) => rank(a) - rank(b))
    let at = 0
    return line.replace(item, () => items[at++]!)
  }

const falling = (one: string) => -Number.parseFloat(one.replace(/^[−–]/, '-'))

const EVERYWHERE: readonly Edit[] = [
  (line) => line.replace(/\s+/g, ' ').trim(),
  swap(/\s*$/, '.'),
  swap(/\.\.$/, '.'),
  swap(/(\d),(\d)/g, '$1.$2'),
  swap(/\s*;\s*/g, ', '),
  swap(/,(?=\S)/g, ', '),
  swap(/(\d)\s?℃|(\d)º ?C|(\d)°C/g, '$1$2$3 °C'),
  swap(/(\d{3})(?:\.\d+)? K\b/g, (_, kelvin) => `${Number(kelvin) - 273} °C`),
]

const SHIFT = /[−–-]?\d{1,3}\.\d{1,2}(?:–[−–-]?\d{1,3}\.\d{1,2})? \((?:[^()]|\([^()]*\))*\)/g

const NMR: readonly Edit[] = [
  swap(/^\^?(\d+[A-Z][a-z]?)\s*(?:\{[^}]*\})?[\s-]*NMR\s*(?=\()/, '$1 NMR '),
  swap(/(\d)\s*MHz/, '$1 MHz'),
  swap(/\((\w[^,()]*), (\d+ MHz)/, '($2, $1'),
  swap(
    /\)\s*:?\s*(?:δ|d|delta)?\s*(?:\[ppm\]|\(ppm\)|ppm)?\s*[=:]?\s*(?=[−–-]?\d)/,
    '): δ [ppm] = ',
  ),
  swap(/\)\s*;\s*(?=[−–-]?\d)/g, '), '),
  swap(/(\d\.\d+) ?[-–—−] ?(\d+\.\d+) \(/g, '$1–$2 ('),
  swap(/(\d+\.\d+)–(\d+\.\d+) \(/g, (all = '', one, two) =>
    Number(one) < Number(two) ? `${two}–${one} (` : all,
  ),
  swap(/(\d)\s+([HCFPB])(?=[,)])/g, '$1$2'),
  swap(/\bJ\s*=\s*/g, 'J = '),
  swap(/(J = [\d., ]*\d)\s*hz/gi, '$1 Hz'),
  swap(/ Hz, J = /g, ', '),
  swap(/J = (\d+(?:\.\d+)?)(?= ?[,H])/g, (_, value) => `J = ${Number(value).toFixed(1)}`),
  swap(/J = ([\d., ]+) Hz/g, (_, list = '') => {
    const values = list.split(', ').sort((a, b) => Number(b) - Number(a))
    return `J = ${values.join(', ')} Hz`
  }),
  swap(/\((?:bs|brs|br s|broad s|br\. s)\b/g, '(br.s'),
  swap(/\((?:singlet)\b/g, '(s'),
  swap(/\(doublet\b/g, '(d'),
  swap(/\(triplet\b/g, '(t'),
  swap(/\(quartet\b/g, '(q'),
  swap(/\((?:sept|heptet|hept)\b/g, '(septet'),
  swap(/\((?:quint|pentet|p)\b/g, '(quintet'),
  (line) => rounded(line, /^\d*H/.test(line.replace('^', '')) ? 2 : 1),
  swap(/, 1C\)/g, ')'),
  sort(SHIFT, falling),
]

const LIST: Partial<Record<Kind, readonly Edit[]>> = {
  nmr: NMR,
  ms: [
    swap(/^MS ?\(/, 'MS ('),
    correct(
      /calcd for ([A-Za-z0-9()]+)[+−–-]? (\[[^\]]+\]\d?[+−–-]):? (\d+\.\d+)/,
      (formula, ion) => ionMass(formula!, ion!),
    ),
    correct(/(\[M\]\+) calcd for ([A-Za-z0-9()]+), (\d+\.\d+)/, (ion, formula) =>
      ionMass(formula!, ion!),
    ),
    sort(/\d+(?:\/\d+)* \([\d/.]+\)(?: \[[^\]]+\][+-])?/g, falling),
  ],
  ir: [
    swap(/^(?:ATR-IR|FT-?IR|IR)\s*(?=\()/, 'IR '),
    swap(
      /\)\s*:?\s*(?:[ṽν~]{1,2}|νmax|wavenumber)?\s*(?:[[(/]\s?cm.?1[\])]?)?\s*=?\s*(?=\d)/,
      '): ṽ [cm-1] = ',
    ),
    swap(/(\d{3,4})\.\d+/g, (all) => String(Math.round(Number(all)))),
    swap(/ ?cm.?1\.?$/, '.'),
    sort(/\d{3,4} \(\w+\)/g, falling),
  ],
  sec: [
    swap(/^GPC/, 'SEC'),
    swap(/(\d) ?- ?(\d+) g\/mol/, '$1–$2 g/mol'),
    swap(/(?<= = )(\d{1,3})[., ](\d{3})(?= )/g, '$1$2'),
    swap(/(?:PDI|D|Mw\/Mn) ?= ?(?=\d)/, 'Đ = '),
    correct(/Mn = (\d+) g\/mol, Mw = (\d+) g\/mol, Đ = ([\d.]+\d)/, (mn, mw) =>
      (Number(mw) / Number(mn)).toFixed(2),
    ),
  ],
  xrd: [
    swap(/^PXRD/, 'XRD'),
    (line) => {
      const wavelength = Number(/, (0\.\d+) nm/.exec(line)?.[1])
      return line.replace(/(\d+\.\d+) \((\d\.(\d{2,5}))\)/g, (_, angle, __, digits: string) => {
        const spacing = wavelength / (2 * Math.sin((Number(angle) * Math.PI) / 360))
        return `${angle} (${spacing.toFixed(digits.length)})`
      })
    },
    sort(/\d+\.\d+ \(\d\.\d+\)/g, Number.parseFloat),
  ],
  'uv-vis': [
    swap(/^UV[-/ ]?[Vv][Ii][Ss]/, 'UV-VIS'),
    swap(/\)\s*[:,]?\s*(?=λ)/, '); '),
    swap(/λmax\s*=\s*/, 'λmax [nm] = '),
    swap(/(\d{3}) nm/g, '$1'),
    swap(/ (?:\(sh\)|sh)(?=[,.])/g, ' [sh]'),
  ],
  ea: [
    swap(/^(?:Anal\.|Elemental analysis)[: ]*/, 'EA: '),
    swap(/, found:/, '; found:'),
    (line) => {
      const atoms = atomsOf(/calcd for (\S+?):/.exec(line)?.[1] ?? '')
      const [before, after] = line.split('; found:')
      if (!atoms || after === undefined) return line
      const fractions = composition(atoms)
      return `${before!.replace(/\b([CHNS]) \d+(?:\.\d+)?/g, (all, symbol) => (fractions[symbol] ? `${symbol} ${fractions[symbol].toFixed(2)}` : all))}; found:${after}`
    },
  ],
  mp: [
    swap(/^(?:Mp|m\.p\.|M\.p\.|[Mm]elting point)[: ]*/, 'mp '),
    swap(/(\d) ?(?:-|—|to) ?(\d)/, '$1–$2'),
    swap(/(\d) ?(?:C|℃|°)(?=$|[ .(])/, '$1 °C'),
    swap(/(\d)$/, '$1 °C'),
  ],
  tga: [
    swap(/^TG\b/, 'TGA'),
    swap(/(\d)%\)/g, '$1)'),
    swap(/Residue:? ?([\d.]+\d)%?\.?$/, 'Residual: $1%.'),
  ],
  dsc: [swap(/S(\d): (−?\d+) ?[–-] ?(−?\d+)/g, 'S$1: $2 to $3')],
  cv: [
    swap(/([νv] ?= ?)(\d+) mV\/s/, 'ν = 0.$2 V/s'),
    swap(/to (neg|pos)(?=[,)])/, 'to $1.'),
    swap(/, (N2|Ar)\)/, ', /$1/)'),
  ],
}

/** Returns the mass of an ion whose formula is given in full. */
function ionMass(formula: string, ion: string): string | undefined {
  const atoms = atomsOf(formula)
  const sign = /[−–-]$/.test(ion) ? -1 : 1
  return atoms && ionOf(ion, atoms) !== undefined
    ? massOverCharge({atoms, charge: sign}).toFixed(4)
    : undefined
}

function rounded(line: string, digits: number): string {
  return line.replace(/(?<=[=,–] ?[−–-]?)(\d{1,3}\.\d+)(?=–| \()/g, (shift) =>
    Number(shift).toFixed(digits),
  )
}

/** Returns how many rules a line breaks. Errors count twice. */
function trouble(kind: Kind, line: string, atoms: Atoms | undefined): number {
  return check(kind, line, atoms).reduce(
    (sum, {severity}) => sum + (severity === 'error' ? 2 : severity === 'warning' ? 1 : 0),
    0,
  )
}

/** Returns a line that breaks fewer rules; undefined if there is none. */
export function propose(kind: Kind, line: string, atoms?: Atoms): string | undefined {
  // No line of notation is this long, and each edit costs a check of the whole line.
  if (line.length > 5000) return undefined
  const begins = trouble(kind, line, atoms)
  let best = line
  let least = begins
  for (const edit of [...(LIST[kind] ?? []), ...EVERYWHERE, ...(LIST[kind] ?? [])]) {
    if (least === 0) break
    const next = edit(best)
    if (next === best) continue
    const left = trouble(kind, next, atoms)
    if (left < least) [best, least] = [next, left]
  }
  return least < begins ? best : undefined
}
