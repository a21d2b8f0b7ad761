/** Broken anchors of renamed headings: finds the heading that replaces the old one. Pure. */
import type {Heading} from '../../../runtime/shared/types.ts'
import type {Diagnostic, Doc} from '../../types.ts'

type Outline = Pick<Doc, 'headings' | 'sections'>

/** A broken anchor, and the page that it was meant for. */
export interface LostAnchor {
  file: string
  id: string
  url: string
}

export function lostAnchor({code, meant, fix}: Diagnostic): LostAnchor | undefined {
  return code === 'broken-anchor' && meant?.file !== undefined && meant.id !== undefined && !fix
    ? {file: meant.file, id: meant.id, url: meant.url}
    : undefined
}

export interface Successor {
  before: Heading
  now: Heading
  /** False if another heading could be meant as well. */
  isSure: boolean
}

/** The share of common words (0 to 1) from which two texts count as the same one, edited. */
const SAME = 0.6
/** The minimum difference between the scores of the best two. */
const CLEAR = 0.3

/** Returns the heading that replaces `id`; undefined if the old page had no such heading, or if it was removed. */
export function successorOf(id: string, before: Outline, now: Outline): Successor | undefined {
  const old = before.headings.find((one) => one.id === id)
  if (!old) return undefined
  const known = new Set(before.headings.map((one) => one.id))
  const fresh = now.headings.filter((one) => !known.has(one.id))
  const place = inPlaceOf(old, before.headings, now.headings)
  const body = bodyOf(id, before)
  const scored = fresh
    .map((one) => {
      const bodies = likeness(body, bodyOf(one.id, now))
      const titles = likeness(old.text, one.text)
      const isThere = one.id === place?.id
      return {
        now: one,
        isLikely: isThere || bodies >= SAME || titles >= SAME,
        score: 2 * bodies + titles + Number(isThere),
      }
    })
    .filter(({isLikely}) => isLikely)
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  return best && {before: old, now: best.now, isSure: best.score - (second?.score ?? 0) > CLEAR}
}

/** Returns the diagnostic with the new heading. */
export function explainHeading(
  one: Diagnostic,
  {url}: LostAnchor,
  {before, now, isSure}: Successor,
): Diagnostic {
  const cause = `heading ${one.meant!.file}#${before.id}`
  const keep = `To keep the old address, write "## … {#${before.id}}".`
  return isSure
    ? {
        ...one,
        message: `The heading "${before.text}" is called "${now.text}" now.`,
        hint: `Write "#${now.id}", or run "labdocs check --fix". ${keep}`,
        fix: {url, to: url.replace(/#.*$/s, `#${now.id}`)},
        cause,
      }
    : {...one, hint: `Did you mean "#${now.id}"? "${before.text}" was there before.`}
}

/** Returns the heading at the same position between two headings that both versions contain. */
function inPlaceOf(old: Heading, before: Heading[], now: Heading[]): Heading | undefined {
  const places = new Map(now.map(({id}, at) => [id, at]))
  const at = before.indexOf(old)
  const above = before.findLastIndex(({id}, index) => index < at && places.has(id))
  const below = before.findIndex(({id}, index) => index > at && places.has(id))
  const last = below < 0 ? before.length : below
  const from = above < 0 ? -1 : places.get(before[above]!.id)!
  const to = below < 0 ? now.length : places.get(before[below]!.id)!
  const found = now[from + at - above]
  // With a different number of headings in between, the position says nothing.
  const isSame = to - from === last - above && found?.depth === old.depth
  return isSame ? found : undefined
}

function bodyOf(wanted: string, {sections}: Outline): string {
  return sections.find(({id}) => id === wanted)?.text ?? ''
}

/** Returns the share of words that two texts have in common: 0 to 1. */
function likeness(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const both = [...first].filter((word) => second.has(word)).length
  return first.size + second.size ? (2 * both) / (first.size + second.size) : 0
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}
