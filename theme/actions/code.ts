/** Code blocks: which of them overflow, and wrapping of lines. */
import {msg} from '../../runtime/shared/messages/say.ts'
import {followSizes} from './follow-sizes.ts'
import {markScrolling} from './scroll-boxes.ts'

/** Offers "Wrap" and makes the block focusable while it overflows. */
export function fitCode(signal: AbortSignal): void {
  const fit = (pre: HTMLElement) => {
    const block = pre.closest('.code')!
    const wrapped = block.matches('.code--wrap')
    const over = pre.scrollWidth > pre.clientWidth + 1
    const button = block.querySelector<HTMLElement>('[data-act="wrap"]')
    if (button) button.hidden = !over && !wrapped
    markScrolling(pre, over, names.get(pre)!)
  }
  const names = namesOf([...document.querySelectorAll<HTMLElement>('.code pre')])
  followSizes([...names.keys()], signal, fit)
}

/** Gives each region a unique name: "Code", "Code 2". */
function namesOf(blocks: HTMLElement[]): Map<HTMLElement, string> {
  const counts = new Map<string, number>()
  return new Map(
    blocks.map((pre) => {
      const label = pre.dataset.label ?? msg('code.label')
      const count = (counts.get(label) ?? 0) + 1
      counts.set(label, count)
      return [pre, count > 1 ? `${label} ${count}` : label]
    }),
  )
}

export function toggleWrap(button: HTMLElement): void {
  const wrapped = button.closest('.code')!.classList.toggle('code--wrap')
  button.setAttribute('aria-pressed', String(wrapped))
}
