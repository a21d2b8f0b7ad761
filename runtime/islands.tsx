/**
 * Islands: the few components inside an article that move. The server renders each by a root of its own into
 * `<div data-island data-id data-props>`; the browser loads its chunk and hydrates it with the same props. Markdown inside
 * an island sits in slots: elements on the server, its own `innerHTML` in the browser.
 */
import {type ComponentType, createElement, memo, type ReactNode} from 'react'
import {hydrateRoot, type Root} from 'react-dom/client'

/** The props of an island as they travel: numbers stand for slots. */
export interface IslandProps {
  own: Record<string, unknown>
  label?: number | undefined
  labelText?: string | undefined
  children?: number | undefined
  items?: {own: Record<string, unknown>; labelText: string; label?: number | undefined; children?: number | undefined}[]
}

export type IslandLoaders = Record<string, () => Promise<ComponentType<any>>>

let loaders: IslandLoaders = {}

/** Called once at start: which islands there are. */
export function registerIslands(all: IslandLoaders): void {
  loaders = all
}

/** Fetches the chunks of islands ahead of their markup, so that a page wakes at once. */
export function loadIslands(names: string[]): Promise<unknown> {
  return Promise.all(names.map((name) => loaders[name]?.()))
}

/** Props as the component gets them. `htmlOf`: slot number -> its HTML. */
export function revive(props: IslandProps, htmlOf: (slot: number) => string): Record<string, unknown> {
  const slot = (at: number | undefined, inline: boolean): ReactNode =>
    at === undefined ? null : <Slot at={at} html={htmlOf(at)} inline={inline} />
  return {
    ...props.own,
    ...(props.labelText === undefined ? {} : {label: slot(props.label, true), labelText: props.labelText}),
    ...(props.items
      ? {items: props.items.map((item) => ({...item.own, labelText: item.labelText, label: slot(item.label, true), children: slot(item.children, false)}))}
      : {}),
    ...(props.children === undefined ? {} : {children: slot(props.children, false)}),
  }
}

/** Markdown inside an island: never compared, never drawn again. Labels may stand in a button, so they are spans. */
const Slot = memo(
  function Slot({at, html, inline}: {at: number; html: string; inline: boolean}) {
    const props = {'data-slot': at, dangerouslySetInnerHTML: {__html: html}, suppressHydrationWarning: true}
    return inline ? <span {...props} /> : <div {...props} />
  },
  (before, after) => before.at === after.at,
)

/** Wakes the islands of an article. Returns what puts them to sleep again. */
export function mountIslands(root: HTMLElement): () => void {
  const roots: Root[] = []
  let left = false
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = loaders[element.dataset.island ?? '']
    if (!load) continue
    load()
      .then((Island) => {
        if (!left) roots.push(wake(element, Island, () => left))
      })
      .catch((error: unknown) => {
        // The static markup stays: readable, but it does not move.
        if (!left) console.error(`[labdocs] The part "${element.dataset.island}" of this page could not be loaded.`, error)
      })
  }
  return () => {
    left = true
    // In a microtask: React must not unmount a root while it renders another one.
    queueMicrotask(() => {
      for (const one of roots) one.unmount()
    })
  }
}

function wake(element: HTMLElement, Island: ComponentType<any>, isLeft: () => boolean): Root {
  const props = JSON.parse(element.dataset.props ?? '{"own":{}}') as IslandProps
  const html = new Map<number, string>()
  for (const slot of element.querySelectorAll<HTMLElement>('[data-slot]'))
    if (slot.parentElement?.closest('[data-island]') === element) html.set(Number(slot.dataset.slot), slot.innerHTML)
  const before = element.innerHTML
  return hydrateRoot(element, createElement(Island, revive(props, (at) => html.get(at) ?? '')), {
    identifierPrefix: element.dataset.id ?? '',
    onRecoverableError: (error, info) => {
      // A root that was left before it woke complains about its missing DOM: nobody is there to care.
      if (!isLeft()) console.error('[hydration]', error, info.componentStack)
    },
    onUncaughtError: (error) => {
      if (isLeft()) return
      console.error(`[labdocs] The part "${element.dataset.island}" of this page crashed.`, error)
      queueMicrotask(() => {
        element.innerHTML = before
      })
    },
  })
}
