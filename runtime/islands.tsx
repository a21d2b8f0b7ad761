/**
 * Islands: the few components inside an article that move. The server renders each by a root of its own into
 * `<div data-island data-id data-props>`; the browser loads its chunk and hydrates it with the same props. Markdown inside
 * an island sits in slots: elements on the server, its own `innerHTML` in the browser. Here is only what a page without
 * islands needs; the rest is in `wake.tsx`.
 */
import {type ComponentType, createElement} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import type {Failure} from './contract.ts'

/** The props of an island as they travel: numbers stand for slots. */
export interface IslandProps {
  own: Record<string, unknown>
  label?: number | undefined
  labelText?: string | undefined
  children?: number | undefined
  items?: {
    own: Record<string, unknown>
    labelText: string
    label?: number | undefined
    children?: number | undefined
  }[]
}

export type IslandLoaders = Record<string, () => Promise<ComponentType<any>>>

let loaders: IslandLoaders = {}
let LoadError: ComponentType<Failure>

/** Called once at start: which islands there are, and how one that does not come is told. */
export function registerIslands(all: IslandLoaders, error: ComponentType<Failure>): void {
  loaders = all
  LoadError = error
}

/** Fetches the chunks of islands ahead of their markup, so that a page wakes at once. */
export function loadIslands(names: string[]): Promise<unknown> {
  return Promise.all(names.map(load))
}

function load(name: string) {
  return Promise.all([import('./wake.tsx'), loaders[name]?.()])
}

/** Wakes the islands of an article. Returns what puts them to sleep again. */
export function mountIslands(article: HTMLElement): () => void {
  const roots: Root[] = []
  let left = false
  const mount = (element: HTMLElement) => {
    load(element.dataset.island!).then(
      ([{wake}, Island]) => {
        if (Island && !left) roots.push(wake(element, Island, () => left))
      },
      // The static markup stays and can be read; above it stands what is missing.
      (error: Error) => {
        if (!left) roots.push(tell(element, error, () => mount(element)))
      },
    )
  }
  for (const element of article.querySelectorAll<HTMLElement>('[data-island]')) mount(element)
  return () => {
    left = true
    // In a microtask: React must not unmount a root while it renders another one.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

/** A box above an element: what did not come, and `Retry`. */
export function tell(element: Element, error: Error, again: () => void): Root {
  const box = document.createElement('div')
  element.before(box)
  const root = createRoot(box)
  const retry = () => {
    root.unmount()
    box.remove()
    again()
  }
  root.render(createElement(LoadError, {error, retry}))
  return root
}
