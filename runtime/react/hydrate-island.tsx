/**
 * Hydrates islands. Loaded only on pages that have one. The server also renders with `revive`, so that both start with the
 * same props.
 */
import {type ComponentType, createElement, memo, type ReactNode} from 'react'
import {hydrateRoot, type Root} from 'react-dom/client'
import {useEarlyInput} from './early-input.ts'
import type {IslandProps} from './mount-islands.tsx'

/** Returns the props that the component gets. `htmlOf`: slot number -> its HTML. */
export function revive(
  props: IslandProps,
  htmlOf: (slot: number) => string,
): Record<string, unknown> {
  const slot = (at: number | undefined, inline: boolean): ReactNode =>
    at === undefined ? null : <Slot at={at} html={htmlOf(at)} inline={inline} />
  return {
    ...props.own,
    ...(props.labelText === undefined
      ? {}
      : {label: slot(props.label, true), labelText: props.labelText}),
    ...(props.items
      ? {
          items: props.items.map((item) => ({
            ...item.own,
            labelText: item.labelText,
            label: slot(item.label, true),
            children: slot(item.children, false),
          })),
        }
      : {}),
    ...(props.children === undefined ? {} : {children: slot(props.children, false)}),
  }
}

/** Markdown inside an island: never compared, never rendered again. Labels may be inside a button, so they are spans. */
const Slot = memo(
  function Slot({at, html, inline}: {at: number; html: string; inline: boolean}) {
    const props = {
      'data-slot': at,
      dangerouslySetInnerHTML: {__html: html},
      suppressHydrationWarning: true,
    }
    return inline ? <span {...props} /> : <div {...props} />
  },
  (before, after) => before.at === after.at,
)

function Hydrated({element, children}: {element: HTMLElement; children: ReactNode}) {
  useEarlyInput(element)
  return children
}

/** Hydrates one island. `isLeft`: whether the reader has left its page. */
export function hydrateIsland(
  element: HTMLElement,
  module: Record<string, ComponentType<never>>,
  isLeft: () => boolean,
): Root {
  const Island = module[element.dataset.island!]! as ComponentType<Record<string, unknown>>
  const props = JSON.parse(element.dataset.props ?? '{"own":{}}') as IslandProps
  const html = new Map<number, string>()
  for (const slot of element.querySelectorAll<HTMLElement>('[data-slot]'))
    if (slot.parentElement?.closest('[data-island]') === element)
      html.set(Number(slot.dataset.slot), slot.innerHTML)
  const before = element.innerHTML
  return hydrateRoot(
    element,
    <Hydrated element={element}>
      {createElement(
        Island,
        revive(props, (at) => html.get(at) ?? ''),
      )}
    </Hydrated>,
    {
      identifierPrefix: element.dataset.id ?? '',
      onRecoverableError: (error, info) => {
        // A root that was removed before it was hydrated reports missing DOM. Its page is gone, so this is ignored.
        if (!isLeft()) console.error('[hydration]', error, info.componentStack)
      },
      onUncaughtError: (error) => {
        if (isLeft()) return
        console.error(`[labdocs] The part "${element.dataset.island}" of this page crashed.`, error)
        queueMicrotask(() => {
          element.innerHTML = before
        })
      },
    },
  )
}
