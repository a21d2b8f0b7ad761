/** Lines that Git writes around two versions that it could not merge. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/

/** Returns what is wrong with code that cannot be read from this line on, and what to do, if the line is such a marker. */
export function mergeMarker(line = ''): {message: string; hint: string} | undefined {
  return MARKER.test(line)
    ? {
        message: 'A merge left this marker.',
        hint: 'Keep the right version and remove the markers.',
      }
    : undefined
}
