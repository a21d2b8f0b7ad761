/** What “Copy” copies, the clipboard, and what a button says then. */
import {announce} from '../../runtime/browser/announce.ts'
import {element} from '../../runtime/browser/element.ts'

/** Puts a text on the clipboard, also in pages without a secure context, which have no clipboard API. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  const {activeElement} = document
  const area = element('textarea', {class: 'vh'}, text)
  document.body.append(area)
  area.select()
  // The only way to copy without a secure context.
  const isCopied = document.execCommand('copy')
  area.remove()
  // The text area took the focus.
  if (activeElement instanceof HTMLElement) activeElement.focus({preventScroll: true})
  if (!isCopied) throw new Error('The browser does not copy.')
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

/** Returns the code of a block as one would type it: without removed lines, and without `$ ` prompts in a session. */
export function tellCode(button: HTMLElement): string {
  const block = button.closest<HTMLElement>('.code')!
  const lines = [...block.querySelectorAll('.line:not(.line--del)')].map(
    ({textContent}) => textContent,
  )
  return typed(lines, block.dataset.lang ?? '')
}

const PROMPT = /^\s*\$ /
/** The line ends with one backslash; two of them are a character. */
const CONTINUED = /(?<!\\)(?:\\\\)*\\$/

/** Returns what was typed. In a session with prompts, that is the text after each prompt, as far as its command goes. */
export function typed(lines: string[], lang: string): string {
  const session = /^(console|shellsession|shell-session)$/.test(lang)
  const hasAnswers = session && lines.some((line) => PROMPT.test(line))
  let goesOn = false
  const wanted = lines.filter((line) => {
    const isTyped = !hasAnswers || goesOn || PROMPT.test(line)
    goesOn = isTyped && CONTINUED.test(line)
    return isTyped
  })
  const shell = session || /^(sh|bash|shell|zsh|text|plaintext|)$/.test(lang)
  return wanted.map((line) => (shell ? line.replace(/^(\s*)\$ /, '$1') : line)).join('\n')
}
