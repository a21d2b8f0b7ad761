/** "Scroll back to top": shown on docs pages when the reader scrolls up, far from both ends. */

import {isCalm} from '../../runtime/browser/media.ts'
import {msg} from '../../runtime/shared/messages/say.ts'

const FROM = 300

export function offerTop(signal: AbortSignal): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'to-top'
  button.setAttribute('aria-label', msg('nav.top'))
  button.innerHTML =
    '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 16V4M5 9l5-5 5 5"/></svg>'
  button.dataset.off = ''
  document.body.append(button)
  let last = window.scrollY
  let jumping = false
  const show = (on: boolean) => button.toggleAttribute('data-off', !on)
  const onScroll = () => {
    const at = window.scrollY
    const up = at < last
    const atEnd = at + window.innerHeight >= document.documentElement.scrollHeight - 2
    if (jumping) jumping = false
    else if (at < FROM || !document.querySelector('.shell')) show(false)
    else if (at !== last) show(up && !atEnd)
    last = at
  }
  document.addEventListener('scroll', onScroll, {passive: true, signal})
  window.addEventListener(
    'hashchange',
    () => {
      jumping = true
      show(false)
    },
    {signal},
  )
  button.addEventListener('click', () => {
    const calm = isCalm()
    window.scrollTo({top: 0, behavior: calm ? 'auto' : 'smooth'})
    document.querySelector<HTMLElement>('main h1')?.focus({preventScroll: true})
  })
  signal.addEventListener('abort', () => button.remove())
}
