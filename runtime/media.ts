/** Whether a media query holds; false where the browser cannot tell. */
export function isMedia(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false
}
