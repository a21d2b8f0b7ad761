/** Lines that Git writes around two versions that it could not merge. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/

/** If a line that cannot be read is such a marker, returns what is wrong and what to do. */
export function mergeMarker(line = ''): {message: string; hint: string} | undefined {
  return MARKER.test(line)
    ? {
        message: 'A merge left this marker.',
        hint: 'Keep the right version and remove the markers.',
      }
    : undefined
}

/** Returns whether a line begins what Git could not merge. The other markers belong to the one before them. */
export const beginsConflict = (line = ''): boolean => /^<{7}(?: |$)/.test(line)
