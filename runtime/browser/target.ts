/** The element that the hash of an address leads to. */
import {decoded} from '../shared/location.ts'

export function targetOf({hash}: {hash: string}): HTMLElement | null {
  return document.getElementById(decoded(hash.slice(1)))
}

/** Opens the folds around an element, so that it can be seen. Returns whether one was closed before. */
export function openAround(element: Element): boolean {
  let found = false
  for (let fold = element.closest('details'); fold; fold = fold.parentElement!.closest('details')) {
    found ||= !fold.open
    fold.open = true
  }
  return found
}
