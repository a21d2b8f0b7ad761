/** Returns a function that computes the result for each object once. */
export function memoized<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, Result>()
  return (key) => {
    const result = known.get(key) ?? compute(key)
    known.set(key, result)
    return result
  }
}
