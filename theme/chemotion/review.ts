/** Everything that the desk says about a pasted text, as plain values for the page and for the tests. */
import {check, METHODS} from '../plugins/chemistry/notation/check.ts'
import type {Finding, Kind} from '../plugins/chemistry/notation/types.ts'
import {linesOf, titleOf} from './lines.ts'
import {propose} from './propose.ts'
import {type Need, needsOf, type Substance} from './required.ts'

export interface ReviewedLine {
  kind?: Kind | undefined
  title: string
  text: string
  findings: Finding[]
  /** The line with mechanical mistakes corrected. */
  proposal?: string | undefined
}

/** An entry of the reviewer's list; undefined if only a person can tell. */
export interface Entry {
  text: string
  holds?: boolean | undefined
}

export interface Review {
  lines: ReviewedLine[]
  needs: Need[]
  entries: Entry[]
}

/** Route of the page that states the rules of a kind. */
export const PAGES: Record<Kind, string> = {
  nmr: 'nmr',
  ms: 'ms',
  ir: 'ir_raman',
  hplc: 'HPLC',
  tga: 'tga',
  dsc: 'dsc',
  cv: 'cv',
  sec: 'SEC',
  'uv-vis': 'uv_vis',
  xrd: 'pxrd',
  ea: '',
  mp: '',
}

const OPEN = [
  'Each measurement is a separate dataset with its instrument and files.',
  'Each analysis has one ontology term as its type and the status Confirmed.',
  'Impurities are declared in every analysis.',
  'The additional information gives a reason for everything that is missing.',
]
/** The order of analyses that the standards ask for. */
const ORDER = [/^1H NMR/, /^13C NMR/, / NMR$/, /MS$/, /^(?:IR|Raman)$/, /./]

export function review(text: string, substance: Substance): Review {
  const lines = linesOf(text).map((line): ReviewedLine => {
    const title = titleOf(line)
    if (!line.kind) return {...line, title, findings: []}
    const findings = check(line.kind, line.text, substance.atoms)
    const proposal = propose(line.kind, line.text, substance.atoms)
    return {...line, title, findings, ...(proposal ? {proposal} : {})}
  })
  const needs = needsOf(
    substance,
    lines.map(({title}) => title),
  )
  return {lines, needs, entries: entriesOf(lines, needs)}
}

const isBroken = ({severity}: Finding) => severity === 'error' || severity === 'warning'

function entriesOf(lines: ReviewedLine[], needs: Need[]): Entry[] {
  const known = lines.filter(({kind}) => kind)
  const ranks = known.map(({title}) => ORDER.findIndex((one) => one.test(title)))
  const inOrder = ranks.every((rank, at) => at === 0 || rank >= ranks[at - 1]!)
  return [
    ...needs.map(({name, present}) => ({text: `${name} is given.`, holds: present})),
    ...known.map(({title, findings}) => ({
      text: `${title}: the line keeps all rules that were tested.`,
      holds: !findings.some(isBroken),
    })),
    {
      text: 'The order is 1H NMR, 13C NMR, other NMR, mass, IR, then the rest.',
      holds: known.length > 0 && inOrder,
    },
    ...OPEN.map((said) => ({text: said})),
  ]
}

/** Returns the verdict in one sentence. */
export function summaryOf({lines}: Review): string {
  const broken = lines.filter(({findings}) => findings.some(isBroken)).length
  const unknown = lines.filter(({kind}) => !kind).length
  return [
    `${lines.length === 1 ? '1 line' : `${lines.length} lines`} read.`,
    // Lines without a method break no rule, and keep none.
    ...(broken > 0
      ? [`${broken === 1 ? '1 has' : `${broken} have`} errors or warnings.`]
      : unknown < lines.length
        ? ['No rule is broken.']
        : []),
    ...(unknown > 0 ? [`${unknown} not recognized.`] : []),
  ].join(' ')
}

/** Returns the rules of a kind, for the links of its findings. */
export const rulesOf = (kind: Kind) => METHODS[kind].rules
