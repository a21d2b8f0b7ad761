/** Props of islands: they reach the browser as JSON. */

/**
 * Returns the JSON of props. Throws if it would differ from them: JSON leaves out functions and the content of a map,
 * without which the island would fail, and it has texts for dates.
 */
export function jsonOfProps(props: object): string {
  return JSON.stringify(props, plainOnly)
}

/** `this` has the value before `toJSON` is called. */
function plainOnly(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key]
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (
    typeof given === 'function' ||
    (isObject && Object.prototype.toString.call(given) !== '[object Object]')
  )
    throw new TypeError(`the prop "${key}" must be plain data, as in JSON`)
  return value
}
