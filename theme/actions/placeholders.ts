/** What the reader typed for `<your-host>` and the like: once for every block of every page of the visit. Never stored. */
const values = new Map<string, string>()

/** Puts the known values into the code of the shown page. */
export function fillIn(): void {
  for (const one of document.querySelectorAll<HTMLElement>('.placeholder')) {
    const name = one.dataset.name!
    one.dataset.as ??= one.textContent
    one.textContent = values.get(name) || one.dataset.as
  }
}

/** Returns the names of the placeholders of the shown page, in order, with their values. */
export function placeholders(): [name: string, value: string][] {
  const names = [...document.querySelectorAll<HTMLElement>('.placeholder')].map(
    ({dataset}) => dataset.name!,
  )
  return [...new Set(names)].map((name) => [name, values.get(name) ?? ''])
}

export function setPlaceholder(name: string, value: string): void {
  values.set(name, value.trim())
}
