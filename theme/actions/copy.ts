import {announce} from '../../runtime/browser/announce.ts'
import {element} from '../../runtime/browser/element.ts'

/** Puts a text on the clipboard, also in pages without a secure context, which have no clipboard API. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  const area = element('textarea', {class: 'vh'}, text)
  document.body.append(area)
  area.select()
  // The only way to copy without a secure context.
  document.execCommand('copy')
  area.remove()
}

const SAID_FOR = 2000
const texts = new WeakMap<HTMLElement, string>()

/** Replaces the words of a button for two seconds. */
export function say(target: HTMLElement, words: string): void {
  const holder = target.querySelector<HTMLElement>('[aria-live]') ?? target
  if (texts.has(holder)) return
  texts.set(holder, holder.textContent)
  holder.textContent = words
  target.dataset.said = ''
  if (holder === target) announce(words)
  setTimeout(() => {
    holder.textContent = texts.get(holder)!
    texts.delete(holder)
    delete target.dataset.said
  }, SAID_FOR)
}
