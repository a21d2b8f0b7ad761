/**
 * Parts of the shell that need no script to be read: header, lists, foot. A first view keeps the server's HTML of them
 * (React hydrates a Suspense boundary once its code is there), so what wakes a page stays small; they come right after it.
 *
 * The server must draw them at once: `article.tsx`, which never reaches the browser, hands them over by `provideParts`.
 */
import {type ComponentType, lazy, type ReactNode, Suspense} from 'react'
import {recover} from '../runtime/recovery.ts'
import {drawing} from '../runtime/strict.ts'

type Parts = typeof import('./parts.tsx')

/** Once they are there: handed over, or loaded. */
let present: Parts | undefined
let loading: Promise<Parts> | undefined

const WAIT = [0, 1000, 4000]

/** Build time only. */
export function provideParts(parts: Parts): void {
  present = parts
}

/** Tries until they come: without them the shell stays as the server drew it, which is no failure. */
async function load(attempt = 0): Promise<Parts> {
  try {
    present = await import('./parts.tsx')
    return present
  } catch (error) {
    console.warn('[labdocs]', error)
    await recover()
    await new Promise((resolve) => setTimeout(resolve, WAIT[attempt] ?? 30_000))
    return load(attempt + 1)
  }
}

/** A boundary that is given other values before its code is there loses its HTML, so nothing changes before they came. */
export function loadParts(): Promise<Parts> {
  loading ??= load()
  return loading
}

/** Runs something of `parts.tsx`, as soon as it is there. Returns its undo. */
export function withParts(run: (parts: Parts) => () => void): () => void {
  let undo: (() => void) | undefined
  let left = false
  void loadParts().then((parts) => {
    if (!left) undo = run(parts)
  })
  return () => {
    left = true
    undo?.()
  }
}

/** A component of `parts.tsx` by its name. */
export function deferred<Name extends keyof Parts>(name: Name): Parts[Name] {
  const Part = lazy(() => {
    const parts = present
    // React looks at a thenable that calls back at once before it suspends: a part that the first view had no use for
    // must be drawn with the page that needs it, not a moment later, when focus has already looked for its heading.
    if (parts)
      return {
        then: (resolve: (module: unknown) => void) => resolve({default: parts[name]}),
      } as never
    return loadParts().then((parts) => ({default: parts[name] as ComponentType<any>}))
  })
  const Deferred = (props: object): ReactNode =>
    drawing.strict ? (
      <Part {...props} />
    ) : (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  return Deferred as never
}
