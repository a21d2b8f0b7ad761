/**
 * Stores many small values of one kind in few files. Each process appends to a segment of its own, so several can use a
 * pack at the same time. Nothing is locked: of two values for one key either one is right, because a key says what
 * its value was made from. The lists of all segments are read at the first question, the values one by one when they are
 * asked for.
 */
import {readdirSync} from 'node:fs'
import {attempt} from '../disk/disk-error.ts'
import {createSegment, openSegment, type Place, type Segment, segmentsAmong} from './segment.ts'
import type {Store} from './store.ts'

/** A build that makes a page again adds a segment. With more than this many, all but the largest become one. */
const MOST_SEGMENTS = 8

interface State {
  /** Oldest first. */
  segments: Segment[]
  /** The newest place of each key. */
  places: Map<string, Place>
}

/** `makeFolder` is called before a segment is created. */
export function openPack(folder: string, makeFolder: () => void): Store {
  const used = new Set<string>()
  let state: State | undefined
  let own: Segment | undefined
  const find = (key: string): Place | undefined => {
    state ??= load(folder)
    const place = state.places.get(key)
    if (place) used.add(key)
    return place
  }
  const create = (): Segment => {
    makeFolder()
    const segment = createSegment(folder)
    state!.segments.push(segment)
    return segment
  }
  return {
    read: (key) => {
      const place = find(key)
      return place?.segment.read(key, place)
    },
    sizeOf: (key) => find(key)?.bytes,
    write: (key, value) => {
      state ??= load(folder)
      used.add(key)
      // Another process may have removed it.
      if (!own?.exists()) own = create()
      state.places.set(key, own.append(key, value))
    },
    unused: () => {
      state ??= load(folder)
      return [...state.places]
        .filter(([key]) => !used.has(key))
        .sort(([, a], [, b]) => b.offset - a.offset)
        .map(([key, {segment, bytes}]) => ({key, bytes, time: segment.time}))
    },
    tidy: (unwanted) => {
      state ??= load(folder)
      for (const key of unwanted) state.places.delete(key)
      try {
        compact(state, create)
      } finally {
        for (const segment of state.segments) segment.close()
        own = undefined
        state = undefined
      }
    },
  }
}

function load(folder: string): State {
  const names = attempt(() => readdirSync(folder)) ?? []
  const segments = segmentsAmong(names).flatMap((name) => openSegment(folder, name) ?? [])
  return {segments, places: new Map(segments.flatMap((segment) => [...segment.places]))}
}

/** Copies what is still wanted from segments that are mostly unused, and from small ones if there are many. */
function compact({segments, places}: State, create: () => Segment): void {
  const wanted = new Map<Segment, number>()
  for (const {segment, bytes} of places.values())
    wanted.set(segment, (wanted.get(segment) ?? 0) + bytes)
  const largest = segments.reduce<Segment | undefined>(
    (a, b) => (a && a.size() >= b.size() ? a : b),
    undefined,
  )
  const isMany = segments.length > MOST_SEGMENTS
  const old = new Set(
    segments.filter(
      (segment) =>
        segment.size() > 2 * (wanted.get(segment) ?? 0) || (isMany && segment !== largest),
    ),
  )
  let copy: Segment | undefined
  try {
    for (const segment of old)
      for (const [key, place] of segment.places) {
        if (places.get(key) !== place) continue
        const value = segment.read(key, place)
        if (!value) continue
        copy ??= create()
        copy.append(key, value)
      }
    // Unused values do not become newer.
    copy?.setTime(Math.max(...Array.from(old, ({time}) => time)))
  } catch (error) {
    copy?.remove()
    throw error
  }
  for (const segment of old) segment.remove()
}
