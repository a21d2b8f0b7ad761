/** Finds the pages whose address is closest to a wrong one. Only the not-found page loads it. */
import {wholeSite} from '../../runtime/navigation/whole.ts'
import {typingErrors} from '../../runtime/shared/distance.ts'
import {flatten} from '../../runtime/shared/sidebar.ts'
import type {Neighbor, Route, SiteData} from '../../runtime/shared/types.ts'

const MOST = 3
/** Two addresses less similar than this are unrelated. */
const LIKE = 0.45

/** Returns the nearest pages of a site of which only a part may be known yet. */
export async function nearestIn(path: Route, site: SiteData): Promise<Neighbor[]> {
  return nearestPages(path, await wholeSite(site))
}

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

/** Returns the similarity, 0 to 1: half by the letters of the last segment, half by the words of the whole path. */
function likeness(asked: Route, route: Route): number {
  const [a, b] = [asked, route].map((path) => path.toLowerCase().split('/').at(-1) ?? '')
  const letters =
    1 - typingErrors(a!, b!, Number.POSITIVE_INFINITY) / Math.max(a!.length, b!.length, 1)
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
