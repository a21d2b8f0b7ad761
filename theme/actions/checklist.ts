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
  const names = boxes.map((box) => box.closest('label')?.textContent.trim() ?? '')
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

/** Clears the ticks of the list that a "Clear" button belongs to. */
export function clearTicks(button: HTMLElement): void {
  const boxes = button.closest('.checklist')!.querySelectorAll<HTMLInputElement>('input')
  for (const box of boxes) box.checked = false
  boxes[0]?.dispatchEvent(new Event('change'))
  boxes[0]?.focus()
}
