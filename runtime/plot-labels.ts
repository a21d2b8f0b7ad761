/**
 * Where the labels of a plot stand, so that none lies on another.
 */
import {fraction, type Label, type Range} from './plot.ts'

export interface PlacedLabel {
  label: Label
  /** Where its point is, fraction of the x axis. */
  at: number
  /** Where it stands: pushed away from its neighbors. */
  shown: number
  /** Too near to the one before for a narrow figure. */
  spare: boolean
}

const APART = 0.026
const APART_NARROW = 0.049

/** Turned labels of one row, pushed apart as little as needed; what lies outside the range is left out. */
export function spread(labels: Label[], axis: Range): PlacedLabel[] {
  const placed = labels
    .map((label) => ({label, at: fraction(label.x, axis), shown: 0, spare: false}))
    .filter(({at}) => at >= 0 && at <= 1)
    .sort((a, b) => a.at - b.at)
  // Groups of labels that touch are centered on the mean of their points; a group that grows may touch the one before.
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

/** Flat labels at their points: those that would touch a more important one (given earlier) are left out. */
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

/** Labels at quite different heights do not touch. */
function near(one: Label, other: Label): boolean {
  return one.y === undefined || other.y === undefined || Math.sign(one.y) === Math.sign(other.y)
}
