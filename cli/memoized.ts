/** Functions that compute the result for each key once. */

/** For objects: a result is kept as long as its key. */
export function memoized<Key extends object, Result>(compute: (key: Key) => Result) {
  return remembering(new WeakMap<Key, Result>(), compute)
}

/** For texts and numbers: all results are kept as long as the function. */
export function memoizedByValue<Key extends string | number, Result>(
  compute: (key: Key) => Result,
) {
  return remembering(new Map<Key, Result>(), compute)
}

function remembering<Key, Result>(
  known: {get: (key: Key) => Result | undefined; set: (key: Key, result: Result) => unknown},
  compute: (key: Key) => Result,
): (key: Key) => Result {
  return (key) => {
    const result = known.get(key) ?? compute(key)
    known.set(key, result)
    return result
  }
}
