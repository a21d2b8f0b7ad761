/** Calls `adjust` for each element, now and whenever its size changes. Returns its undo. */
export function followSizes<E extends HTMLElement>(
  elements: readonly E[],
  adjust: (element: E) => void,
): () => void {
  if (typeof ResizeObserver === 'undefined') {
    const all = () => elements.forEach(adjust)
    all()
    window.addEventListener('resize', all)
    return () => window.removeEventListener('resize', all)
  }
  const observer = new ResizeObserver((entries) => {
    for (const {target} of entries) adjust(target as E)
  })
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
