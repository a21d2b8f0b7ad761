/** Ticks of the checklists of a page, kept by their words, so that they stay with a task that moves. */
import {stored} from '../../runtime/storage.ts'
import type {Route} from '../../runtime/types.ts'

/** Shows the kept ticks and keeps new ones. Returns its undo. */
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
  show()
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

/** What was stored, as far as it is a list of texts. */
export function readTicks(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    // Someone else's text under our key.
    return []
  }
}
