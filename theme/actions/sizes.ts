/** Calls `adjust` for each element, now and whenever its size changes. */
export function followSizes<E extends HTMLElement>(
  elements: readonly E[],
  signal: AbortSignal,
  adjust: (element: E) => void,
): void {
  const observer = new ResizeObserver((entries) => {
    for (const {target} of entries) adjust(target as E)
  })
  for (const element of elements) observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}
