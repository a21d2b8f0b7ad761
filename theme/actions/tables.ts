/** Tables: a wrapper that overflows can be focused; one that does not lets the head of its table stick. Returns its undo. */
export function tendTables(): () => void {
  const fit = (box: HTMLElement) => {
    const over = box.firstElementChild!.scrollWidth > box.clientWidth + 1
    box.toggleAttribute('data-fits', !over)
    box.toggleAttribute('tabindex', over)
    if (over) box.setAttribute('tabindex', '0')
    if (over) box.setAttribute('role', 'region')
    else box.removeAttribute('role')
    if (over) box.setAttribute('aria-label', labelOf(box))
    else box.removeAttribute('aria-label')
  }
  const observer = new ResizeObserver((entries) => {
    for (const {target} of entries) fit(target as HTMLElement)
  })
  for (const box of document.querySelectorAll<HTMLElement>('.table')) observer.observe(box)
  return () => observer.disconnect()
}

/** Named by its caption, else by the heading above it; a number tells two under one heading apart. */
function labelOf(box: HTMLElement): string {
  const caption = box.querySelector('caption')?.textContent
  if (caption) return caption
  const tables = [...document.querySelectorAll('.table')]
  const at = tables.indexOf(box)
  const headingOf = (table: Element) =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1,h2,h3,h4)')]
      .filter(
        (heading) => heading.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      .at(-1)
  const heading = headingOf(box)
  const before = tables.slice(0, at).filter((table) => headingOf(table) === heading).length
  const name = heading
    ? [...heading.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('.no')))
        .map(({textContent}) => textContent)
        .join('')
    : ''
  return `${name || 'Page'}: table${before ? ` ${before + 1}` : ''}`
}
