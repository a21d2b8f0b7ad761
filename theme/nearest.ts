/** The pages whose address comes closest to a wrong one. Loaded by the not-found page alone. */
import {flatten} from '../runtime/sidebar.ts'
import type {Neighbor, Route, SiteData} from '../runtime/types.ts'

const MOST = 3
/** Below this two addresses have nothing to do with each other. */
const LIKE = 0.45

export function nearestPages(path: Route, {versions, nav, footer}: SiteData): Neighbor[] {
  const labels = new Map([
    ...versions.flatMap(({sidebars}) =>
      Object.values(sidebars).flatMap((items) =>
        flatten(items).map(({route, label}) => [route, label] as const),
      ),
    ),
    ...[...nav, ...footer].flatMap(({to, label}) =>
      to === undefined ? [] : [[to, label] as const],
    ),
  ])
  return [...labels]
    .map(([route, label]) => ({route, label, like: likeness(path, route)}))
    .filter(({like}) => like >= LIKE)
    .sort((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({route, label}) => ({route, label}))
}

/** 0 to 1: half by the letters of the last step, half by the words of the whole path. */
export function likeness(asked: Route, route: Route): number {
  const [a, b] = [asked, route].map((path) => path.toLowerCase().split('/').at(-1) ?? '')
  const letters = 1 - editDistance(a!, b!) / Math.max(a!.length, b!.length, 1)
  const [mine, theirs] = [asked, route].map(
    (path) =>
      new Set(
        path
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .filter((word) => word && word !== 'docs'),
      ),
  )
  const shared = [...mine!].filter((word) => theirs!.has(word)).length
  return letters / 2 + shared / (mine!.size + theirs!.size - shared || 1) / 2
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length]!
}
