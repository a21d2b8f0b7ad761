/**
 * Takes the drawings of `openchemlib` apart. Its SVG has a style sheet, colors, hit areas and ids that repeat; ours has one
 * path for each kind of line, letters and classes. Used for the figures of the build and in the browser.
 */

/** The methods of the toolkit's molecule that are needed to draw it. */
export interface Drawable {
  getAllAtoms: () => number
  getAtomLabel: (atom: number) => string
  getAtomMass: (atom: number) => number
  getAtomCharge: (atom: number) => number
  getAtomRadical: (atom: number) => number
  getImplicitHydrogens: (atom: number) => number
  isFragment: () => boolean
  isRingAtom: (atom: number) => boolean
  getRingSet: () => {getSize: () => number}
  inventCoordinates: (options: {skipDefaultTemplates: boolean}) => void
  toSVG: (width: number, height: number, id: undefined, options: typeof OPTIONS) => string
}

const OPTIONS = {
  autoCrop: true,
  autoCropMargin: 5,
  suppressChiralText: true,
  suppressESR: true,
  suppressCIPParity: true,
}
/** Larger than any molecule needs, so that the bond length stays 24. */
const CANVAS = 9000

/**
 * Finds coordinates for a molecule and draws it. Templates draw cages in perspective. Loading them takes a third of a second, so
 * only cages use them, and no drawing that a reader waits for (`isFlat`). The toolkit also loads them to draw a single atom.
 */
export function drawMolecule(molecule: Drawable, isFlat = false): Parts {
  // A part of a molecule can have atoms without a label, and a radical has dots.
  if (molecule.getAllAtoms() === 1 && !molecule.isFragment() && !molecule.getAtomRadical(0))
    return drawAtom(molecule)
  molecule.inventCoordinates({skipDefaultTemplates: isFlat || !isCage(molecule)})
  return takeApart(molecule.toSVG(CANVAS, CANVAS, undefined, OPTIONS))
}

/** Elements whose hydrogen is written first: H2O, HCl. */
const AFTER_HYDROGEN = /^(?:O|S|Se|Te|F|Cl|Br|I)$/
/** Distances (px) for a line of letters, as the toolkit has them. */
const LETTERS = {size: 14, small: 9, margin: 8.4, baseline: 18.7, raised: 13, lowered: 22}

/** Draws a single atom with its hydrogen atoms, its charge and its mass number: NH4+, H2O, Pd. */
function drawAtom(molecule: Drawable): Parts {
  const label = molecule.getAtomLabel(0)
  const charge = molecule.getAtomCharge(0)
  const mass = molecule.getAtomMass(0)
  const hydrogens = molecule.getImplicitHydrogens(0)
  const letters: Parts['letters'] = []
  let right = LETTERS.margin
  const write = (text: string, y: number) => {
    const small = y !== LETTERS.baseline
    const width = helvetica(text, small ? LETTERS.small : LETTERS.size)
    letters.push({x: round(right + width / 2), y, text, small})
    right += width
  }
  const writeHydrogens = () => {
    if (hydrogens) write('H', LETTERS.baseline)
    if (hydrogens > 1) write(String(hydrogens), LETTERS.lowered)
  }
  const isLast = AFTER_HYDROGEN.test(label) && charge >= 0
  if (isLast) writeHydrogens()
  if (mass) write(String(mass), LETTERS.raised)
  write(label, LETTERS.baseline)
  if (!isLast) writeHydrogens()
  const count = Math.abs(charge) > 1 ? Math.abs(charge) : ''
  if (charge) write(`${count}${charge > 0 ? '+' : '−'}`, LETTERS.raised)
  const height = hydrogens > 1 ? 31 : 29
  const width = Math.ceil(right + LETTERS.margin)
  return {width, height, bonds: '', dashes: '', wedges: '', dots: [], letters}
}

/** Whether it is a cage such as adamantane or cubane: it has more rings than a flat drawing has room for. */
function isCage(molecule: Drawable): boolean {
  const atoms = molecule.getAllAtoms()
  let inRings = 0
  for (let atom = 0; atom < atoms; atom++) if (molecule.isRingAtom(atom)) inRings++
  const rings = molecule.getRingSet().getSize()
  return rings >= 3 && inRings / rings <= 3.5
}

/** The parts of a drawing. `bonds`, `dashes` and `wedges` are paths. */
export interface Parts {
  width: number
  height: number
  bonds: string
  dashes: string
  wedges: string
  dots: {x: number; y: number; r: number}[]
  letters: {x: number; y: number; text: string; small: boolean}[]
}

/**
 * Widths of letters in Helvetica in thousandths of the font size, with the letters that have them; all others have 556. The
 * toolkit uses them to place the left edge of letters.
 */
const WIDTHS: readonly [width: number, letters: string][] = [
  [222, 'ijl'],
  [278, 'Ift'],
  [333, '-r'],
  [389, '*'],
  [500, 'Jcksvxyz'],
  [584, '+−'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [944, 'W'],
]

function helvetica(text: string, size: number): number {
  const widthOf = (letter: string) =>
    WIDTHS.find(([, letters]) => letters.includes(letter))?.[0] ?? 556
  return ([...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size) / 1000
}

const NUMBER = '(-?[\\d.]+)'
const LINE = new RegExp(
  `<line ([^>]*?)x1="${NUMBER}" y1="${NUMBER}" x2="${NUMBER}" y2="${NUMBER}"`,
  'g',
)

type Segment = [x1: number, y1: number, x2: number, y2: number]

/** Splits the toolkit's SVG into parts, with coordinates relative to the upper left corner. */
function takeApart(svg: string): Parts {
  const [left, top, width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '0 0 0 0')
    .split(' ')
    .map(Number) as Segment
  const x = (value: number) => round(value - left)
  const y = (value: number) => round(value - top)
  const lines: {line: Segment; dashed: boolean}[] = []
  const axes: Segment[] = []
  for (const [, head = '', ...ends] of svg.matchAll(LINE)) {
    const line = ends.map(Number) as Segment
    if (head.includes('class="event"')) axes.push(line)
    else lines.push({line, dashed: head.includes('dasharray')})
  }
  const path = (dashed: boolean) =>
    lines
      .filter((one) => one.dashed === dashed && lengthOf(one.line) > 0.05)
      .map(({line: [x1, y1, x2, y2]}) => `M${x(x1)} ${y(y1)} ${x(x2)} ${y(y2)}`)
      .join('')
  const polygons = [...svg.matchAll(/<polygon points="([^"]*)"/g)].map((found) =>
    found[1]!.trim().split(/[ ,]+/).map(Number),
  )
  const letters = [
    ...svg.matchAll(/<text x="([^"]*)" y="([^"]*)"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g),
  ].map((found) => {
    const text = literal(found[4]!)
    const size = Number(found[3])
    return {
      x: x(Number(found[1]) + helvetica(text, size) / 2),
      y: y(Number(found[2])),
      text: text.replaceAll('-', '−'),
      small: size < 12,
    }
  })
  const circles = svg.matchAll(/<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)" fill/g)
  const dots = [...circles].map((found) => {
    const [cx, cy, r] = found.slice(1).map(Number) as [number, number, number]
    return {x: x(cx), y: y(cy), r: round(r)}
  })
  const wedges = wedgesOf(polygons, axes)
    .map((points) => `M${points.map(([px, py]) => `${x(px)} ${y(py)}`).join(' ')}Z`)
    .join('')
  return {width, height, bonds: path(false), dashes: path(true), wedges, dots, letters}
}

/**
 * The toolkit draws each wedge as two polygons (the colors of two atoms) with corners in whole pixels. The bond below is
 * known exactly, so the wedge is drawn again along it.
 */
function wedgesOf(polygons: number[][], axes: Segment[]): [number, number][][] {
  const wedges: [number, number][][] = []
  for (let at = 0; at < polygons.length; at++) {
    const tip = polygons[at] as number[]
    const base = polygons[at + 1]
    if (tip.length !== 6 || base?.length !== 8) {
      wedges.push(pairs(tip))
      continue
    }
    at++
    const start: [number, number] = [tip[0]!, tip[1]!]
    const end: [number, number] = [(base[4]! + base[6]!) / 2, (base[5]! + base[7]!) / 2]
    const axis = axes
      .map((one) => ({one, off: distanceTo(one, start) + distanceTo(one, end)}))
      .sort((a, b) => a.off - b.off)[0]
    const [sx, sy] = axis ? project(axis.one, start) : start
    const [ex, ey] = axis ? project(axis.one, end) : end
    const length = Math.hypot(ex - sx, ey - sy) || 1
    const dx = ((ey - sy) / length) * 2.6
    const dy = ((sx - ex) / length) * 2.6
    wedges.push([
      [sx, sy],
      [ex + dx, ey + dy],
      [ex - dx, ey - dy],
    ])
  }
  return wedges
}

function pairs(numbers: number[]): [number, number][] {
  return numbers.flatMap((value, index) =>
    index % 2 ? [] : [[value, numbers[index + 1] ?? 0] as [number, number]],
  )
}

function project([x1, y1, x2, y2]: Segment, [x, y]: [number, number]): [number, number] {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1
  const t = Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square))
  return [x1 + t * (x2 - x1), y1 + t * (y2 - y1)]
}

function distanceTo(segment: Segment, point: [number, number]): number {
  const [x, y] = project(segment, point)
  return Math.hypot(x - point[0], y - point[1])
}

const lengthOf = ([x1, y1, x2, y2]: Segment) => Math.hypot(x2 - x1, y2 - y1)

const round = (value: number) => Math.round(value * 10) / 10

function literal(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
