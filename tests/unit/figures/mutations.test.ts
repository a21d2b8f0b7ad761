import {expect, test} from 'vitest'
import type {Figure, FigureDiagnostic} from '../../../cli/figures/figure.ts'
import {DIAGRAMS} from '../../support/diagrams.ts'
import {randomBelow} from '../../support/random.ts'
import {fence, spectrum} from './chemistry.ts'
import {context, figure, list, mutated, spectrumFile} from './draw.ts'

/** Of each notation. The nightly tests look at many more. */
const CASES = process.env.LABDOCS_ALL ? 5000 : 100

interface Notation {
  sources: string[]
  /** Letters that mean something in it. */
  signs: string
  draw: (source: string) => Promise<Pick<Figure, 'node' | 'diagnostics'>>
  /** Fewer cases, if each takes long. */
  cases?: number
}

const jcamp = (name: string) => spectrumFile(name).toString()

const notations: Record<string, Notation> = {
  screen: {
    sources: [
      'window App\n  toolbar\n    icon share Share {green} <1> | minus Remove\n    ---\n    field Name = x [:pencil:] <2>\n  columns\n    panel Tree {narrow}\n      tree\n        All\n          Thesis {selected}\n    panel\n      tabs A {selected} | B\n        list\n          [x] JB | `2 :user:`\n            mol CCO\n        table A | B\n          1 | 2 {selected}\n  dialog Edit\n    select Status = x {required}\n    (x) A | ( ) B\n    button Cancel | Save {primary} <3>',
    ],
    signs: '|={}<>[]()`:\\ \n\t-_^xA1①',
    draw: (source) => figure('screen')(source, 'Caption', context({list: list([], ['Save'], [])})),
  },
  smiles: {
    sources: [
      'CN1C=NC2=C1C(=O)N(C(=O)N2C)C = Caffeine\n[Na+].Cc1ccc(cc1)S(=O)(=O)[O-] = Salt',
      'C[C@]12CC[C@H]3[C@H]([C@@H]1CC[C@@H]2O)CCC4=CC(=O)CC[C@]34C',
      'F/C=C\\F\n[13CH3]O\nC%12CCCC%12',
    ],
    signs: 'CNOSPHcno[]()=#@+-/\\%.:*123456789 \nFeBrCl',
    draw: (source) => fence('smiles', source, 'Caption', context()),
  },
  reaction: {
    sources: [
      'OC(=O)c1ccccc1O.CC(=O)OC(C)=O>O>CC(=O)Oc1ccccc1C(=O)O\nnames: Salicylic acid, Anhydride, Aspirin\nabove: H2SO4 (cat.)\nbelow: 85 °C; 87 %',
    ],
    signs: 'CNOc[]()=>.:,;123 \n+-',
    draw: (source) => fence('reaction', source, 'Caption', context()),
  },
  mermaid: {
    sources: [
      'flowchart TD\n  a[Text] -->|label| b(Round)\n  b -- words --> c{Choice}\n  c -.-> d[(Store)] & e((E))\n  subgraph s [Title]\n    e ==> f([End])\n  end\n  class a,b green',
      'stateDiagram-v2\n  [*] --> draft\n  draft --> done : finish\n  state "Long" as l\n  state g {\n    x --> y\n  }\n  done --> [*]\n  class done red',
    ],
    signs: '[](){}|-=.><&:;"*% \nabTD',
    draw: (source) => figure('mermaid')(source, '', context()),
  },
  'kinds of mermaid': {
    cases: CASES / 5,
    sources: Object.values(DIAGRAMS),
    signs: '[](){}|-=.><&:;"*%~#@,+x0123456789 \nabTDdhwM',
    draw: (source) => figure('mermaid')(source, '', context()),
  },
  dot: {
    sources: [
      'digraph {\n  rankdir=LR\n  node [shape=box]\n  a [label="Raw\\ndata"]\n  a -> b [label="x" style=dashed]\n  subgraph cluster_s { label="S"; b; c }\n  b -> c -> a\n}',
    ],
    signs: '{}[]->=;,"\\ \nabclusteru<>/*',
    draw: (source) => figure('dot')(source, '', context()),
  },
  math: {
    sources: [
      '\\ln\\frac{[\\mathrm{A}]_0}{[\\mathrm{A}]_t} = k t \\qquad \\ce{H2O}',
      '\\begin{aligned} a &= \\sqrt{b} \\\\ c &= \\left( d \\right) \\end{aligned}',
      '\\def\\x{y}\\x \\sum_{i=1}^{n} \\hat{x}_i',
    ],
    signs: '\\{}[]_^&$%#~ \nabfrac12',
    draw: (source) => figure('$$')(source, '', context()),
  },
  jcamp: {
    sources: [
      jcamp('caffeine-uv-vis'),
      jcamp('aspirin-ms'),
      jcamp('polystyrene-sec').slice(0, 1500),
    ],
    signs: '#=0123456789 \n+-.,@%AaJjSsNE()$',
    draw: (source) =>
      spectrum(
        {src: 'x', kind: source.length % 2 ? 'uv-vis' : 'ms'},
        context({files: {x: source}}),
      ),
  },
}

for (const [name, {sources, signs, draw, cases = CASES}] of Object.entries(notations)) {
  test(`${cases} random changes of ${name}: a figure and mistakes with places, never an exception`, async () => {
    const pick = randomBelow(name.length * 7919)
    // Gathered: an expectation for each of thousands would take longer than the drawing.
    const wrong: string[] = []
    for (let index = 0; index < cases; index++) {
      const source = mutated(sources[index % sources.length] as string, signs, pick)
      const {node, diagnostics} = await draw(source).catch((cause: unknown) => {
        throw new Error(`${name} ${index}: ${JSON.stringify(source)}`, {cause})
      })
      if (node.type !== 'element') wrong.push(`${node.type} of ${JSON.stringify(source)}`)
      for (const one of diagnostics)
        if (!isPlaced(one, source))
          wrong.push(`${JSON.stringify(one)} in ${JSON.stringify(source)}`)
    }
    expect(wrong).toEqual([])
  }, 300_000)
}

/** Whether the position is inside the source, or one column after the end of a line. */
function isPlaced({line, column, entry, message}: FigureDiagnostic, source: string): boolean {
  if (!message || column < 1) return false
  if (entry || line === 0) return true
  const lines = source.split('\n')
  return line <= Math.max(1, lines.length) && column <= (lines[line - 1] ?? '').length + 2
}
