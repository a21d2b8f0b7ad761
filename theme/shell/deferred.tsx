/**
 * Parts of the shell that can be read without scripts: header, lists, footer. The first view keeps the server's HTML of them
 * (React hydrates a Suspense boundary once its code is loaded), so that the script which hydrates a page stays small. Their
 * code is loaded right after it.
 *
 * The server must render them at once: `article.tsx`, which never reaches the browser, passes them to `provideParts`.
 */
import {type ComponentType, lazy, type ReactNode, Suspense} from 'react'
import {recover} from '../../runtime/browser/recovery.ts'
import {drawing} from '../../runtime/react/strict.ts'

type Parts = typeof import('./deferred-parts.tsx')

/** The parts, once provided or loaded. */
let present: Parts | undefined
let loading: Promise<Parts> | undefined

const WAIT = [0, 1000, 4000]

/** Sets the parts. Build time only. */
export function provideParts(parts: Parts): void {
  present = parts
}

/** Retries until they are loaded. Without them the shell stays as the server rendered it, which is not an error. */
async function load(attempt = 0): Promise<Parts> {
  try {
    present = await import('./deferred-parts.tsx')
    return present
  } catch (error) {
    console.warn('[labdocs]', error)
    await recover()
    await new Promise((resolve) => setTimeout(resolve, WAIT[attempt] ?? 30_000))
    return load(attempt + 1)
  }
}

/**
 * Loads the parts. If props change before the code of a boundary is loaded, React drops its HTML, so nothing may change
 * until then.
 */
export function loadParts(): Promise<Parts> {
  loading ??= load()
  return loading
}

/** Calls `run` with the parts as soon as they are loaded. Returns its undo. */
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

/** Returns a component of `deferred-parts.tsx` by its name. */
export function deferred<Name extends keyof Parts>(name: Name): Parts[Name] {
  const Part = lazy(() => {
    const parts = present
    // React checks before it suspends whether a thenable has called back synchronously. So a part that the first view did
    // not use is rendered together with the page that needs it, and not later, when focus has already looked for its
    // heading.
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
