/**
 * Islands: the few components inside an article that move. The server renders each by a root of its own into
 * `<div data-island data-id data-props>`; the browser loads its chunk and hydrates it with the same props. Markdown inside
 * an island sits in slots: elements on the server, its own `innerHTML` in the browser. Here is only what a page without
 * islands needs; the rest is in `wake.tsx`.
 */
import {type ComponentType, createElement} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import type {Trouble} from './contract.ts'
import {loadPart} from './recovery.ts'

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

/** Name -> the module that exports the component by this name. */
export type IslandLoaders = Record<string, () => Promise<Record<string, ComponentType<any>>>>

let loaders: IslandLoaders = {}
let LoadError: ComponentType<Trouble>

/** Called once at start: which islands there are, and how one that does not come is reported. */
export function registerIslands(all: IslandLoaders, error: ComponentType<Trouble>): void {
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
  const mount = (element: HTMLElement) =>
    withPart(
      () => load(element.dataset.island!),
      ([{wake}, module]) => {
        if (module && !left) roots.push(wake(element, module, () => left))
      },
      element,
    )
  for (const element of article.querySelectorAll<HTMLElement>('[data-island]')) void mount(element)
  return () => {
    left = true
    // In a microtask: React must not unmount a root while it renders another one.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

/**
 * Does something with a part of the code that is loaded for it. If it does not come, what is there stays, and a box above
 * the place says so. After a reload the place is pressed again.
 */
export async function withPart<T>(
  load: () => Promise<T>,
  act: (part: T) => void,
  place: Element,
  again?: boolean,
): Promise<void> {
  const {part, text} = await loadPart(load, again, place)
  if (text === undefined) act(part)
  else tell(text, () => withPart(load, act, place, true), place)
}

/** A box above an element, by default above the text: why something did not come, and `Retry`. */
export function tell(text: string, again: () => Promise<void>, place = topOfText()): void {
  const box = document.createElement('div')
  place.before(box)
  const root = createRoot(box)
  let busy = false
  // The box stays until something else can be seen.
  const retry = async () => {
    if (busy) return
    busy = true
    await again()
    root.unmount()
    box.remove()
  }
  root.render(createElement(LoadError, {text, retry}))
}

/** What the text of the page begins with. A box there goes with the text. */
export function topOfText(): Element {
  return (
    document.querySelector('[data-article] > *, [data-page] > *') ?? document.body.lastElementChild!
  )
}
