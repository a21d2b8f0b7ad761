/**
 * Repairs what all code shares, such as `Array.prototype`, after code of a site has changed it. Otherwise the generator would
 * fail anywhere, and nothing would name the cause.
 */

/** What the build itself uses most. */
const PROTOTYPES = [Object, Array, String, Number, Function, RegExp, Map, Set, Promise, Error]
const GLOBALS = ['process', 'Buffer', 'console', 'URL', 'setTimeout', 'JSON', 'Math'] as const

/** The values before any code of a site has run in this thread. */
const prototypes = PROTOTYPES.map(({prototype}) => ({
  target: prototype as object,
  own: Object.getOwnPropertyDescriptors(prototype),
}))
const globals = GLOBALS.map((name) => [name, globalThis[name] as unknown] as const)

/**
 * Puts back what is missing. Additions stay, because the code that made them needs them, but `for … in` does not find them any
 * more. A function that replaces another one stays as well: packages do this for old versions of Node.js.
 */
export function repairGlobals(): void {
  const all = globalThis as Record<string, unknown>
  for (const [name, was] of globals)
    if (typeof all[name] !== typeof was || all[name] === null) all[name] = was
  for (const {target, own} of prototypes)
    for (const [key, was] of Object.entries(own)) {
      const is = Object.getOwnPropertyDescriptor(target, key)
      if (typeof (is?.value ?? is?.get) !== typeof (was.value ?? was.get))
        Reflect.defineProperty(target, key, was)
    }
  for (const target of [Object.prototype, Array.prototype])
    for (const key of Object.keys(target)) Reflect.defineProperty(target, key, {enumerable: false})
}
