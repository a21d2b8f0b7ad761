/** Calls `adjust` for each element, now and whenever its size changes. */
export function followSizes<E extends HTMLElement>(
  elements: readonly E[],
  signal: AbortSignal,
  adjust: (element: E) => void,
): void {
  if (typeof ResizeObserver === 'undefined') {
    const all = () => elements.forEach(adjust)
    all()
    window.addEventListener('resize', all, {signal})
    return
  }
  const observer = new ResizeObserver((entries) => {
    for (const {target} of entries) adjust(target as E)
  })
  for (const element of elements) observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}
