/** A computed NMR trace: lines of a published peak list, each a Lorentzian, as an SVG path. */

export interface Signal {
  /** Chemical shift in ppm. */
  shift: number
  /** Couplings in Hz. */
  couplings: readonly number[]
  protons: number
  /** Full width at half height in Hz; default 7. A narrower line could not be seen at the size of the sheet. */
  width?: number
}

/** Acetylsalicylic acid in CDCl3, 400 MHz: the list that the other pages give. */
export const ASPIRIN: readonly Signal[] = [
  {shift: 11.77, couplings: [], protons: 1, width: 60},
  {shift: 8.11, couplings: [7.9, 1.7], protons: 1},
  {shift: 7.62, couplings: [8.1, 7.4, 1.7], protons: 1},
  {shift: 7.35, couplings: [7.9, 7.4, 1.1], protons: 1},
  {shift: 7.13, couplings: [8.1, 1.1], protons: 1},
  {shift: 2.35, couplings: [], protons: 3},
]

interface Line {
  ppm: number
  height: number
  /** Half width at half height in ppm. */
  half: number
}

/** Returns the lines of first-order multiplets: each coupling splits every line into two of half the height. */
export function linesOf(signals: readonly Signal[], megahertz: number): Line[] {
  return signals.flatMap(({shift, couplings, protons, width = 7}) => {
    const places = couplings.reduce(
      (all, j) => all.flatMap((hertz) => [hertz - j / 2, hertz + j / 2]),
      [0],
    )
    const half = width / 2 / megahertz
    // The area is the number of protons, so a broad line is low.
    const height = protons / places.length / half
    return places.map((hertz) => ({ppm: shift + hertz / megahertz, height, half}))
  })
}

/** Returns the intensity at a shift. */
export function intensity(lines: readonly Line[], ppm: number): number {
  return lines.reduce(
    (sum, {ppm: at, height, half}) => sum + height / (1 + ((ppm - at) / half) ** 2),
    0,
  )
}

interface Plot {
  from: number
  to: number
  width: number
  /** Height of the tallest line and position of the base line, in px. */
  height: number
  base: number
}

/** Returns the trace as a path, with no more points than can be seen. */
export function tracePath(
  signals: readonly Signal[],
  megahertz: number,
  {from, to, width, height, base}: Plot,
): string {
  const lines = linesOf(signals, megahertz)
  const step = (to - from) / (width * 10)
  const points = Array.from(
    {length: width * 10 + 1},
    (_, at) => [at / 10, intensity(lines, from + at * step)] as const,
  )
  const top = Math.max(...points.map(([, y]) => y))
  const drawn = simplify(
    points.map(([x, y]) => [x, base - (y / top) * height] as const),
    0.12,
  )
  return `M${drawn.map(([x, y]) => `${x} ${y.toFixed(1)}`).join('L')}`
}

type Point = readonly [x: number, y: number]

/** Leaves out every point whose vertical distance to the line between its neighbors is less than `off` px. */
export function simplify(points: readonly Point[], off: number): Point[] {
  const kept = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const [[x0, y0], [x1, y1]] = [points[from]!, points[to]!]
    let worst = off
    let at = -1
    for (let index = from + 1; index < to; index++) {
      const [x, y] = points[index]!
      const distance = Math.abs(y - (y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)))
      if (distance > worst) [worst, at] = [distance, index]
    }
    if (at < 0) continue
    kept.add(at)
    spans.push([from, at], [at, to])
  }
  return points.filter((_, index) => kept.has(index))
}
