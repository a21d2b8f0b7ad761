/**
 * Computes how much of each pixel the outlines of letters cover. Exact
 * areas, no randomness: equal outlines give equal bytes.
 */

/** A part of an outline. It begins at the end of the part before it. */
export type Command =
  | {type: 'M'; x: number; y: number}
  | {type: 'L'; x: number; y: number}
  | {type: 'Q'; x1: number; y1: number; x: number; y: number}
  | {type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number}
  | {type: 'Z'}

/** A small mask of one color: 0 to 255 per pixel. */
export interface Mask {
  /** Position of its top left corner, relative to the origin of the outline. */
  left: number
  top: number
  width: number
  height: number
  cover: Uint8Array
}

/** Number of lines that approximate a curve: at the sizes of a preview no corner is visible. */
const LINES = 8

/** Returns the pixels inside an outline that is moved to the right, with `y` growing downward. */
export function fill(commands: readonly Command[], shift: number): Mask {
  const paths = flatten(commands, shift)
  const [left, top, right, bottom] = boundsOf(paths)
  if (left > right) return {left: 0, top: 0, width: 0, height: 0, cover: new Uint8Array()}
  // One extra column, because a line adds its remainder to the pixel on its right.
  const width = right - left + 2
  const height = bottom - top
  const sums = new Float64Array(width * height + 2)
  for (const path of paths)
    for (let at = 0; at < path.length; at += 2) {
      const next = (at + 2) % path.length
      addLine(
        sums,
        width,
        path[at]! - left,
        path[at + 1]! - top,
        path[next]! - left,
        path[next + 1]! - top,
      )
    }
  const cover = new Uint8Array(width * height)
  let sum = 0
  for (let at = 0; at < cover.length; at++) {
    sum += sums[at]!
    cover[at] = Math.round(Math.min(Math.abs(sum), 1) * 255)
  }
  return {left, top, width, height, cover}
}

/** Returns the whole pixels around all points. Without points, the left side is on the right of the right side. */
function boundsOf(
  paths: Float64Array[],
): [left: number, top: number, right: number, bottom: number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths)
    for (let at = 0; at < path.length; at += 2) {
      left = Math.min(left, path[at]!)
      right = Math.max(right, path[at]!)
      top = Math.min(top, path[at + 1]!)
      bottom = Math.max(bottom, path[at + 1]!)
    }
  return [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)]
}

/**
 * Returns closed paths: `x` and `y` of each point, one after the other. In other arrays, whole numbers are stored in another way
 * than fractions: V8 compiled this file again and again, which took longer than the work.
 */
function flatten(commands: readonly Command[], shift: number): Float64Array[] {
  const paths: number[][] = []
  for (const command of commands) {
    if (command.type === 'M') paths.push([command.x, command.y])
    else if (command.type !== 'Z') addPoints(paths.at(-1)!, command)
  }
  return paths.map((path) =>
    Float64Array.from(path, (value, at) => (at % 2 ? value : value + shift)),
  )
}

/** Adds the points of a line or of a curve that begins at the last point of a path. */
function addPoints(path: number[], command: Exclude<Command, {type: 'M' | 'Z'}>): void {
  const [x0, y0] = path.slice(-2) as [number, number]
  const {x, y} = command
  if (command.type === 'L') {
    path.push(x, y)
    return
  }
  for (let step = 1; step <= LINES; step++) {
    const t = step / LINES
    const u = 1 - t
    if (command.type === 'Q') {
      const {x1, y1} = command
      path.push(u * u * x0 + 2 * u * t * x1 + t * t * x, u * u * y0 + 2 * u * t * y1 + t * t * y)
    } else {
      const {x1, y1, x2, y2} = command
      path.push(
        u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x,
        u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y,
      )
    }
  }
}

/**
 * Adds the changes in coverage of a line to each row, from left to right. The sum up to a pixel is then
 * its coverage, because lines that go up and down cancel each other out. This is the method of font-rs.
 */
function addLine(
  sums: Float64Array,
  width: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
) {
  if (fromY === toY) return
  const sign = fromY < toY ? 1 : -1
  const [x0, y0, x1, y1] = sign > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
  const slope = (x1 - x0) / (y1 - y0)
  let x = x0
  for (let row = Math.floor(y0); row < y1; row++) {
    const part = Math.min(row + 1, y1) - Math.max(row, y0)
    const next = x + slope * part
    addSpan(sums, row * width, Math.min(x, next), Math.max(x, next), sign * part)
    x = next
  }
}

/** Adds the change of a line in one row, in which it goes from `low` to `high`. */
function addSpan(sums: Float64Array, row: number, low: number, high: number, amount: number) {
  const first = Math.floor(low)
  const last = Math.ceil(high)
  const add = (at: number, value: number) => {
    sums[row + at] = sums[row + at]! + value
  }
  if (last <= first + 1) {
    const middle = (low + high) / 2 - first
    add(first, amount * (1 - middle))
    add(first + 1, amount * middle)
    return
  }
  // The coverage up to and including each pixel is the area to the right of the line.
  const share = (edge: number) => {
    const inside = Math.min(Math.max(edge - low, 0), high - low)
    return (inside * inside) / 2 / (high - low) + Math.max(edge - high, 0)
  }
  let before = 0
  for (let at = first; at <= last; at++) {
    const covered = share(at + 1) - share(at)
    add(at, amount * (covered - before))
    before = covered
  }
}
