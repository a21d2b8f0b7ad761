/** Whether a media query matches; false if the browser does not support `matchMedia`. */
function isMedia(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false
}

/** Whether the reader wants no motion: chosen on this site or for the whole device. */
export function isCalm(): boolean {
  return (
    document.documentElement.classList.contains('calm') ||
    isMedia('(prefers-reduced-motion: reduce)')
  )
}
