/** Whether a media query holds; false where the browser cannot tell. */
export function isMedia(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false
}

/** The reader wants no motion: by a choice here, or by one of the whole device. */
export function isCalm(): boolean {
  return (
    document.documentElement.classList.contains('calm') ||
    isMedia('(prefers-reduced-motion: reduce)')
  )
}
