/** Keys of other tools that mean the same as one of ours: the order of pages, their short names, and their addresses. */
import {slugProblem} from '../../disk/path-rules.ts'

type Fields = Record<string, unknown>

const position = (value: unknown) => (typeof value === 'number' ? value : undefined)
const label = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** By our keys: theirs, and what is left of their values. Hugo, Just the Docs, Starlight, Jekyll, VuePress. */
const KEYS: [ours: string, theirs: string[], read: (value: unknown) => unknown][] = [
  ['sidebar_position', ['weight', 'nav_order', 'order'], position],
  ['sidebar_label', ['linkTitle', 'menuTitle', 'nav_title'], label],
  ['slug', ['permalink', 'url'], addressIn],
]

/** Renames keys in place. A value that ours cannot have stays under its key, which is reported. */
export function readOtherKeys(fields: Fields): void {
  const {sidebar} = fields
  if (sidebar !== null && typeof sidebar === 'object') {
    const {order, label: name, ...rest} = sidebar as Fields
    if (position(order) !== undefined) fields.sidebar_position ??= order
    if (label(name) !== undefined) fields.sidebar_label ??= name
    if (!Object.keys(rest).length) delete fields.sidebar
  }
  for (const [ours, theirs, read] of KEYS)
    for (const key of theirs) {
      const value = read(fields[key])
      if (value === undefined || fields[ours] !== undefined) continue
      fields[ours] = value
      delete fields[key]
    }
}

/** Returns an address that begins at the site, without its ending. `/:year/:title/` is a pattern. */
function addressIn(value: unknown): string | undefined {
  const path = typeof value === 'string' ? value.replace(/(?:\/index)?\.html?$/, '') : ''
  return /^\/[^:{}*]*$/.test(path) && !slugProblem(path) ? path : undefined
}
