/**
 * Islands: the few interactive components inside an article. The server renders each one as its own root into
 * `<div data-island data-id data-props>`; the browser loads its chunk and hydrates it with the same props. Markdown inside
 * an island is in slots: elements on the server, their own `innerHTML` in the browser. This file holds only what a page
 * without islands needs; the rest is in `hydrate-island.tsx`.
 */
import {type ComponentType, createElement} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import {loadPart} from '../browser/recovery.ts'
import type {LoadFailure} from '../shared/theme-interface.ts'

/** The serialized props of an island. Numbers are slots. */
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

/** Name -> the module that exports the component under this name. */
export type IslandLoaders = Record<string, () => Promise<Record<string, ComponentType<never>>>>

let loaders: IslandLoaders = {}
let LoadError: ComponentType<LoadFailure>

/** Called once at start: sets the islands, and the component that reports a failed load. */
export function registerIslands(all: IslandLoaders, error: ComponentType<LoadFailure>): void {
  loaders = all
  LoadError = error
}

/** Loads the chunks of islands before their markup is shown, so that the page hydrates at once. */
export function loadIslands(names: string[] = []): Promise<unknown> {
  return Promise.all(names.map(load))
}

function load(name: string) {
  return Promise.all([import('./hydrate-island.tsx'), loaders[name]?.()])
}

/** Hydrates the islands of an article. Returns a function that unmounts them. */
export function mountIslands(article: HTMLElement): () => void {
  const roots: Root[] = []
  let left = false
  const mount = (element: HTMLElement) =>
    withPart(
      () => load(element.dataset.island!),
      ([{hydrateIsland}, module]) => {
        if (module && !left) roots.push(hydrateIsland(element, module, () => left))
      },
      element,
    )
  for (const element of article.querySelectorAll<HTMLElement>('[data-island]')) void mount(element)
  return () => {
    left = true
    // In a microtask, because React must not unmount a root while it renders another one.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

/**
 * Loads a part of the code and calls `onLoad` with it. If it cannot be loaded, the content stays, and a box above `place`
 * says so. After a reload `from` is pressed again: an element, or a key.
 */
export async function withPart<T>(
  load: () => Promise<T>,
  onLoad: (part: T) => void,
  place: Element,
  from: Element | string = place,
  again?: boolean,
): Promise<void> {
  const {part, text} = await loadPart(load, again, from)
  if (text === undefined) onLoad(part)
  else showLoadFailure(text, () => withPart(load, onLoad, place, from, true), place)
}

/** Shows a box above an element, by default above the article: why something could not be loaded, and `Retry`. */
export function showLoadFailure(
  text: string,
  onRetry: () => Promise<void>,
  place: Element = topOfText(),
): void {
  const box = document.createElement('div')
  place.before(box)
  const root = createRoot(box)
  let busy = false
  // The box stays until `onRetry` is done.
  const retry = async () => {
    if (busy) return
    busy = true
    await onRetry()
    root.unmount()
    box.remove()
  }
  root.render(createElement(LoadError, {text, retry}))
}

/** Returns the first element of the article or page. A box above it is removed together with the article. */
export function topOfText(): HTMLElement {
  return (
    document.querySelector<HTMLElement>('[data-article] > *, [data-page] > *') ??
    (document.body.lastElementChild as HTMLElement)
  )
}
