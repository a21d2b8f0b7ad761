/**
 * Finds out whether code of a site has changed what all code shares, such as `Array.prototype`. The generator would fail
 * anywhere, and nothing would name the cause.
 */

/** What the build itself uses most. */
const PROTOTYPES = {Object, Array, String, Number, Function, RegExp, Map, Set, Promise, Error}
const GLOBALS = ['process', 'Buffer', 'console', 'URL', 'setTimeout', 'JSON', 'Math'] as const

/** The values before any code of a site has run in this thread. */
const prototypes = Object.entries(PROTOTYPES).map(([name, {prototype}]) => ({
  name: `${name}.prototype`,
  target: prototype as object,
  own: Object.getOwnPropertyDescriptors(prototype),
}))
const globals = GLOBALS.map((name) => [name, globalThis[name] as unknown] as const)

/**
 * Returns the first change that breaks other code, as "Array.prototype.map", and takes all of them back. A function that is
 * replaced by another one, or added as the standard adds them, is none: packages do so for old versions of Node.js.
 */
export function takeBackChanges(): string | undefined {
  const changed: string[] = []
  for (const [name, was] of globals) {
    const all = globalThis as Record<string, unknown>
    if (typeof all[name] === typeof was && all[name] !== null) continue
    all[name] = was
    changed.push(name)
  }
  for (const {name, target, own} of prototypes) {
    for (const [key, was] of Object.entries(own)) {
      const is = Object.getOwnPropertyDescriptor(target, key)
      if (is && typeof (is.value ?? is.get) === typeof (was.value ?? was.get)) continue
      Reflect.defineProperty(target, key, was)
      changed.push(`${name}.${key}`)
    }
    // Each loop over the keys of an object would find it.
    for (const key of Object.keys(target)) {
      Reflect.deleteProperty(target, key)
      changed.push(`${name}.${key}`)
    }
  }
  return changed[0]
}
