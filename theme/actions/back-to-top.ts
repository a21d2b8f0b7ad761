/** "Scroll back to top": shown on docs pages when the reader scrolls up, far from both ends. */
import {element, iconHtml} from '../../runtime/browser/element.ts'
import {isCalm} from '../../runtime/browser/media.ts'
import {msg} from '../../runtime/shared/messages/say.ts'

const FROM = 300

export function offerTop(signal: AbortSignal): void {
  const label = msg('nav.top')
  const button = element('button', {class: 'to-top', 'aria-label': label, 'data-off': ''})
  button.innerHTML = iconHtml('M10 16V4M5 9l5-5 5 5')
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
    window.scrollTo({top: 0, behavior: isCalm() ? 'auto' : 'smooth'})
    document.querySelector<HTMLElement>('main h1')?.focus({preventScroll: true})
  })
  signal.addEventListener('abort', () => button.remove())
}
