/**
 * Scrolls a box until an element inside is in view, and nothing outside the box. What is next to the element is in view as
 * well: above the first entry, the heading of the list.
 */
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
  else box.scrollTop += above < 0 ? above - 72 : below + 72
}
