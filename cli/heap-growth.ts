import {setFlagsFromString} from 'node:v8'

/**
 * After a garbage collection, the heap may grow by this many percent before V8 collects again. Without this limit, the heap of a
 * large site grows to four times what is in use, and most of it is garbage of pages that are already written.
 */
const GROWTH = 60

/** The lowest limit that was asked for. */
let limit = Number.POSITIVE_INFINITY

/**
 * Limits the growth of all heaps from now on, in percent; a lower limit that was set before stays. Call it after parsing: threads
 * that parse are faster with more memory, and have ended then.
 */
export function limitHeapGrowth(percent = GROWTH): void {
  limit = Math.min(limit, percent)
  // The versions in Node.js 20 to 24 know this flag. Later ones may not, and V8 prints an error for an unknown flag.
  if (/^1[1-3]\./.test(process.versions.v8)) setFlagsFromString(`--heap-growing-percent=${limit}`)
}
