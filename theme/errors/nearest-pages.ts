/** Finds the pages whose address is closest to a wrong one, or else the page of its folder. Only the not-found page loads it. */
import {wholeSite} from '../../runtime/navigation/whole-site.ts'
import {editDistance} from '../../runtime/shared/edit-distance.ts'
import {flatten} from '../../runtime/shared/sidebar.ts'
import type {Neighbor, Route, SiteData} from '../../runtime/shared/types.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'

const MOST = 3
/** Two addresses less similar than this are unrelated. */
const LIKE = 0.45
/** The similarity of an address and a page below it, and of two segments of which one is the beginning of the other. */
const BELOW = 0.7
const BEGINNING = 0.9

export async function nearestPages(path: Route, site: SiteData): Promise<Neighbor[]> {
  const {versions, nav, footer} = await wholeSite(site)
  const labels = new Map<Route, string>()
  for (const version of versions)
    for (const {route, label} of flatten(sidebarOf(version))) labels.set(route, label)
  for (const {to, label} of [...nav, ...footer]) if (to !== undefined) labels.set(to, label)
  const near = [...labels]
    .map(([route, label]) => ({route, label, like: likeness(path, route)}))
    .filter(({like}) => like >= LIKE)
    .sort((a, b) => b.like - a.like)
    .slice(0, MOST)
  return (near.length > 0 ? near : closestFolder(path, labels)).map(({route, label}) => ({
    route,
    // Several pages are named "FAQ".
    label: [closestFolder(route, labels)[0]?.label, label].filter(Boolean).join(' / '),
  }))
}

/** Returns the page of the deepest folder of an address that has one. */
function closestFolder(path: Route, labels: ReadonlyMap<Route, string>): Neighbor[] {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const route = path.slice(0, end)
    const label = labels.get(route)
    if (label !== undefined) return [{route, label}]
  }
  return []
}

/** Returns the similarity, 0 to 1: half by the letters of the last segment, half by the words of the whole path. */
function likeness(asked: Route, route: Route): number {
  const [a, b] = [lastSegment(asked), lastSegment(route)]
  const begins = Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a))
  const letters = Math.max(
    begins ? BEGINNING : 0,
    1 - editDistance(a, b, Number.POSITIVE_INFINITY) / Math.max(a.length, b.length, 1),
  )
  const [mine, theirs] = [wordsOf(asked), wordsOf(route)]
  const all = new Set([...mine, ...theirs]).size
  const shared = mine.size + theirs.size - all
  const below = route.startsWith(`${asked.toLowerCase()}/`) ? BELOW : 0
  return Math.max(below, letters / 2 + shared / (all || 1) / 2)
}

function lastSegment(path: Route): string {
  return path.toLowerCase().split('/').at(-1)!
}

function wordsOf(path: Route): Set<string> {
  return new Set(
    path
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.filter((word) => word !== 'docs'),
  )
}
