/**
 * Runs first when a site is opened from the disk (`labdocs build --offline`). Browsers then load no modules, fetch nothing
 * and start no worker from a file. So scripts are classic scripts wrapped in `labdocsDisk.define`, and what the site would
 * fetch is loaded as a script. This file is bundled separately, like the boot script.
 */
import {DISK_BASE} from './shared/disk-base.ts'

type Module = {exports: Record<string, unknown>}
type Use = (name: string) => unknown

interface Disk {
  define: (
    name: string,
    needs: string[],
    run: (use: Use, module: Module, exports: unknown) => void,
  ) => void
  /** Loads a file and returns its module. */
  import: (url: string) => Promise<unknown>
  /** Stores the text of a file that cannot be fetched. */
  keep: (name: string, text: string) => void
}

declare global {
  interface Window {
    labdocsDisk?: Disk
  }
}

/** Starts the site. `script`: the element that loaded this code. */
export function startFromDisk(script: HTMLScriptElement): void {
  const folder = script.src.replace(/[^/]*$/, '')
  const base = new URL('..', folder).pathname
  const defined = new Map<string, {needs: string[]; run: Parameters<Disk['define']>[2]}>()
  const made = new Map<string, Module>()
  const texts = new Map<string, string>()
  const coming = new Map<string, Promise<void>>()
  const nameOf = (url: string) => url.replace(/[?#].*$/s, '').replace(/^.*\//s, '')

  const load = (name: string): Promise<void> => {
    const known = coming.get(name)
    if (known) return known
    const promise = new Promise<void>((resolve, reject) => {
      const element = document.createElement('script')
      element.src = folder + name
      element.onload = () => resolve()
      element.onerror = () => {
        // Lets the next attempt load the file again.
        coming.delete(name)
        element.remove()
        reject(new Error(`${name} could not be loaded.`))
      }
      document.head.append(element)
    })
    coming.set(name, promise)
    return promise
  }
  const loadAll = async (name: string, seen = new Set<string>()): Promise<void> => {
    if (seen.has(name)) return
    seen.add(name)
    await load(name)
    await Promise.all((defined.get(name)?.needs ?? []).map((one) => loadAll(one, seen)))
  }
  const use: Use = (name) => {
    const known = made.get(name)
    if (known) return known.exports
    const module: Module = {exports: {}}
    made.set(name, module)
    defined.get(name)!.run(use, module, module.exports)
    return module.exports
  }
  const textOf = async (url: string): Promise<string> => {
    const name = nameOf(url)
    await load(`${name}.js`)
    return texts.get(name)!.replaceAll(DISK_BASE, base)
  }

  const disk: Disk = {
    define: (name, needs, run) => defined.set(name, {needs, run}),
    import: (url) => loadAll(nameOf(url)).then(() => use(nameOf(url))),
    keep: (name, text) => texts.set(name, text),
  }
  window.labdocsDisk = disk
  // Set before the other scripts load, because the boot script checks it when the document is parsed.
  window.labdocs ??= {}
  // Only the site data is available as a script. Any other request is rejected here, without an error from the browser on
  // the console.
  window.fetch = async (input) => {
    const url = String(input)
    if (!/\/site-\w+\.json$/.test(url)) throw new TypeError(`${url} cannot be fetched from a disk.`)
    return new Response(await textOf(url))
  }
  window.Worker = workerOf((url) => textOf(url)) as never
  // Some browsers do not allow another address for a file. What is shown does not depend on the address.
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name].bind(history)
    history[name] = (...all) => {
      try {
        own(...all)
      } catch {
        // The address stays the same.
      }
    }
  }
  void disk.import(script.dataset.entry!)
}

/**
 * Returns a replacement for `Worker` that gets its script as text. Messages sent before the text is loaded are sent
 * afterwards.
 */
function workerOf(textOf: (url: string) => Promise<string>) {
  return class {
    onmessage: Worker['onmessage'] = null
    onmessageerror: Worker['onmessageerror'] = null
    onerror: Worker['onerror'] = null
    #worker: Promise<Worker | undefined>
    #ended = false

    constructor(url: string | URL) {
      const Own = NATIVE
      this.#worker = textOf(String(url)).then(
        (text) => {
          if (this.#ended) return undefined
          const address = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}))
          const worker = new Own(address)
          worker.onmessage = (event) => this.onmessage?.call(worker, event)
          worker.onmessageerror = (event) => this.onmessageerror?.call(worker, event)
          worker.onerror = (event) => this.onerror?.call(worker, event)
          return worker
        },
        (error) => {
          this.onerror?.call(this as never, new ErrorEvent('error', {message: String(error)}))
          return undefined
        },
      )
    }

    postMessage(message: unknown): void {
      void this.#worker.then((worker) => worker?.postMessage(message))
    }

    terminate(): void {
      this.#ended = true
      void this.#worker.then((worker) => worker?.terminate())
    }
  }
}

const NATIVE = globalThis.Worker
