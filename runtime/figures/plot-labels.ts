/** Places the labels of a plot so that they do not overlap. */
import {fraction, type Label, type Range} from '../shared/plot.ts'

export interface PlacedLabel {
  label: Label
  /** Position of its point, as a fraction of the x axis. */
  at: number
  /** Position of the label, moved away from its neighbors. */
  shown: number
  /** Too close to the previous label for a narrow figure. */
  spare: boolean
}

const APART = 0.026
const APART_NARROW = 0.049

/** Places the rotated labels of one row. They are moved apart as little as needed; those outside the range are left out. */
export function spread(labels: Label[], axis: Range): PlacedLabel[] {
  const placed = labels
    .map((label) => ({label, at: fraction(label.x, axis), shown: 0, spare: false}))
    .filter(({at}) => at >= 0 && at <= 1)
    .sort((a, b) => a.at - b.at)
  // Groups of touching labels are centered on the mean of their points. A group that grows may touch the previous one.
  const groups: {from: number; count: number; sum: number}[] = []
  for (const [index, {at}] of placed.entries()) {
    groups.push({from: index, count: 1, sum: at})
    for (;;) {
      const last = groups.at(-1)
      const before = groups.at(-2)
      if (!last || !before || startOf(last) - endOf(before) >= APART) break
      before.count += last.count
      before.sum += last.sum
      groups.pop()
    }
  }
  for (const group of groups) {
    for (let index = 0; index < group.count; index++) {
      const one = placed[group.from + index]
      if (one) one.shown = Math.min(1, Math.max(0, startOf(group) + index * APART))
    }
  }
  markSpare(placed)
  return placed
}

const startOf = (group: {sum: number; count: number}) =>
  group.sum / group.count - ((group.count - 1) / 2) * APART
const endOf = (group: {sum: number; count: number}) => startOf(group) + (group.count - 1) * APART

function markSpare(placed: PlacedLabel[]): void {
  let before = Number.NEGATIVE_INFINITY
  for (const one of placed) {
    one.spare = one.shown - before < APART_NARROW
    if (!one.spare) before = one.shown
  }
}

/** Places flat labels at their points. Labels that would touch a more important one (given earlier) are left out. */
export function pick(labels: Label[], axis: Range, apart = 0.062): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const label of labels) {
    const at = fraction(label.x, axis)
    if (
      at < 0 ||
      at > 1 ||
      placed.some((one) => Math.abs(one.at - at) < apart && near(one.label, label))
    )
      continue
    placed.push({label, at, shown: at, spare: false})
  }
  placed.sort((a, b) => a.at - b.at)
  for (const one of placed)
    one.spare = placed.some(
      (other) =>
        other !== one &&
        !other.spare &&
        Math.abs(other.at - one.at) < apart * 1.8 &&
        placed.indexOf(other) < placed.indexOf(one),
    )
  return placed
}

/** Whether two labels can touch: labels on different sides of zero cannot. */
function near(one: Label, other: Label): boolean {
  return one.y === undefined || other.y === undefined || Math.sign(one.y) === Math.sign(other.y)
}
