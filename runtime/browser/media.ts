/** Whether the reader wants no motion: chosen on this site or for the whole device. */
export function isCalm(): boolean {
  return (
    document.documentElement.classList.contains('calm') ||
    (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)
  )
}
