/** Scrolls a box until an element inside is in view, and nothing outside the box. */
export function showWithin(
  box: HTMLElement,
  element: Element | null,
  where: 'middle' | 'nearest',
): void {
  if (!element) return
  const outer = box.getBoundingClientRect()
  const inner = element.getBoundingClientRect()
  const above = inner.top - outer.top
  const below = inner.bottom - outer.bottom
  if (above >= 0 && below <= 0) return
  if (where === 'middle') box.scrollTop += above - (outer.height - inner.height) / 2
  else box.scrollTop += above < 0 ? above - 8 : below + 8
}
