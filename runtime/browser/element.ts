/** Elements that scripts add to the finished document. */

/** Returns an element with attributes and content. An attribute that is undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, value)
  made.append(...content)
  return made
}

/** Returns an icon as HTML. `path`: on the grid of `theme/icons/`. */
export function iconHtml(path: string): string {
  return `<svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`
}
