/** Ticks of the checklists of a page, stored by the words of the task, so that a tick stays with a task that moves. */
import {readList, stored} from '../../runtime/browser/storage.ts'
import type {Route} from '../../runtime/shared/types.ts'

/** Shows the stored ticks and stores new ones. */
export function keepTicks(route: Route, signal: AbortSignal): void {
  const boxes = [
    ...document.querySelectorAll<HTMLInputElement>('.checklist input[type="checkbox"]'),
  ]
  if (!boxes.length) return
  const store = stored(`checklist.${route}`)
  const names = namesOf(boxes)
  const show = () => {
    const kept = store.get()
    const ticked = readList<string>(kept, (name) => typeof name === 'string')
    for (const [at, box] of boxes.entries())
      box.checked = kept === null ? box.defaultChecked : ticked.includes(names[at]!)
  }
  const keep = () => {
    const asWritten = boxes.every((box) => box.checked === box.defaultChecked)
    store.set(asWritten ? null : JSON.stringify(names.filter((_, at) => boxes[at]!.checked)))
  }
  // Boxes that were ticked while this code was loading.
  const early = boxes.filter(({checked, defaultChecked}) => checked !== defaultChecked)
  show()
  for (const box of early) box.checked = !box.defaultChecked
  if (early.length) keep()
  signal.addEventListener('abort', store.subscribe(show))
  for (const box of boxes) box.addEventListener('change', keep, {signal})
}

/** Returns the words of each task; with a number from the second one of the same words on. */
function namesOf(boxes: HTMLInputElement[]): string[] {
  const counts = new Map<string, number>()
  return boxes.map((box) => {
    const words = wordsOf(box.closest('label'))
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    return count === 1 ? words : `${words} #${count}`
  })
}

/** Returns the words as they are written: in chips, `instance.ts` replaces them with an answer for the version of the reader. */
function wordsOf(label: HTMLElement | null): string {
  const copy = label?.cloneNode(true) as HTMLElement | undefined
  for (const chip of copy?.querySelectorAll<HTMLElement>('[data-words]') ?? [])
    chip.textContent = chip.dataset.words!
  return copy?.textContent.trim() ?? ''
}

/** Clears the ticks of the list that a "Clear" button belongs to. */
export function clearTicks(button: HTMLElement): void {
  const boxes = button.closest('.checklist')!.querySelectorAll<HTMLInputElement>('input')
  for (const box of boxes) box.checked = false
  boxes[0]?.dispatchEvent(new Event('change'))
  boxes[0]?.focus()
}
