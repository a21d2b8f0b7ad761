/** Ticks of the checklists of a page, stored by the words of the task, so that a tick stays with a task that moves. */
import {stored} from '../../runtime/browser/storage.ts'
import type {Route} from '../../runtime/shared/types.ts'

/** Shows the stored ticks and stores new ones. Returns its undo. */
export function keepTicks(route: Route): () => void {
  const boxes = [
    ...document.querySelectorAll<HTMLInputElement>('.checklist input[type="checkbox"]'),
  ]
  if (!boxes.length) return () => {}
  const store = stored(`checklist.${route}`)
  const names = boxes.map((box) => box.closest('label')?.textContent.trim() ?? '')
  const show = () => {
    const kept = store.get()
    const ticked = readTicks(kept)
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
  const undo = store.subscribe(show)
  for (const box of boxes) box.addEventListener('change', keep)
  return () => {
    undo()
    for (const box of boxes) box.removeEventListener('change', keep)
  }
}

/** Clears the ticks of the list that a "Clear" button belongs to. */
export function clearTicks(button: HTMLElement): void {
  const boxes = button.closest('.checklist')!.querySelectorAll<HTMLInputElement>('input:checked')
  for (const box of boxes) box.checked = false
  boxes[0]?.dispatchEvent(new Event('change'))
  button.closest('.checklist')!.querySelector('input')?.focus()
}

/** Reads what was stored. Returns only what is a list of texts. */
export function readTicks(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    // Another program stored something under our key.
    return []
  }
}
