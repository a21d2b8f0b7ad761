/** The library that grammars are written for. It needs WebAssembly, and half a second to compile the first grammars. */
import type {IOnigLib} from 'shiki/textmate'

let starting: Promise<IOnigLib> | undefined

/** Loads Oniguruma on the first call. It reports no wrong pattern: it takes one for the empty pattern, which matches everywhere. */
export function oniguruma(): Promise<IOnigLib> {
  starting ??= import('shiki/engine/oniguruma')
    .then(({createOnigurumaEngine}) => createOnigurumaEngine(import('shiki/wasm')))
    .then(({createScanner, createString}) => ({
      createOnigScanner: (patterns) => createScanner(patterns),
      createOnigString: (text) => createString(text),
    }))
  return starting
}

/** Returns a test of whether Oniguruma can read a pattern. */
export async function patternTest(): Promise<(pattern: string) => boolean> {
  const {createOnigScanner, createOnigString} = await oniguruma()
  const empty = createOnigString('')
  // "(?!)" never matches, so a match is that of the empty pattern. The line break ends a comment of the pattern.
  return (pattern) => {
    const scanner = createOnigScanner([`(?!)(?:${pattern}\n)`])
    const match = scanner.findNextMatchSync(empty, 0, 0)
    scanner.dispose?.()
    return match === null
  }
}
