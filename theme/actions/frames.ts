/** Screens in frames: a strip that readers page through by button, key or swipe. It never moves by itself. */
import {isCalm} from '../../runtime/browser/media.ts'

/** Marks the frame that is shown. */
const NOW = 'data-now'

const stripOf = (frames: Element) => frames.querySelector<HTMLElement>('.frames__strip')!

/** Listens to keys and swipes. */
export function tendFrames(signal: AbortSignal): void {
  for (const frames of document.querySelectorAll('main .frames')) {
    const strip = stripOf(frames)
    strip.addEventListener('keydown', (event) => pressed(frames, event), {signal})
    let rest: ReturnType<typeof setTimeout>
    const settled = () => show(frames, Math.round(strip.scrollLeft / strip.clientWidth))
    strip.addEventListener(
      'scroll',
      () => {
        clearTimeout(rest)
        rest = setTimeout(settled, 120)
      },
      {signal, passive: true},
    )
    signal.addEventListener('abort', () => clearTimeout(rest))
  }
}

/** Handles a press on `Previous step` or `Next step`. */
export function turn(button: HTMLElement): void {
  const frames = button.closest('.frames')!
  turnTo(frames, placeIn(frames) + (button.dataset.act === 'frame-on' ? 1 : -1))
}

function pressed(frames: Element, event: KeyboardEvent): void {
  const last = stripOf(frames).children.length - 1
  const places: Record<string, number> = {
    ArrowLeft: placeIn(frames) - 1,
    ArrowRight: placeIn(frames) + 1,
    Home: 0,
    End: last,
  }
  const to = places[event.key]
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  turnTo(frames, to)
}

function placeIn(frames: Element): number {
  return [...stripOf(frames).children].findIndex((frame) => frame.hasAttribute(NOW))
}

function turnTo(frames: Element, to: number): void {
  const strip = stripOf(frames)
  if (!strip.children[to] || to === placeIn(frames)) return
  show(frames, to)
  strip.scrollTo({left: to * strip.clientWidth, behavior: isCalm() ? 'instant' : 'smooth'})
  carry(strip.children[to])
}

/** Marks and announces the frame that is shown. A screen reader also reads its caption. */
function show(frames: Element, at: number): void {
  const all = [...stripOf(frames).children]
  const frame = all[at]
  if (!frame || frame.hasAttribute(NOW)) return
  for (const one of all) one.toggleAttribute(NOW, one === frame)
  const [caption] = frame.children
  const [place, ...words] = caption!.childNodes
  const said = frames.querySelector('.frames__at')!
  said.children[0]!.textContent = place!.textContent
  said.children[1]!.textContent = `:${words.map((word) => word.textContent).join('')}`
  const [back, on] = frames.querySelectorAll('.frames__b')
  back!.setAttribute('aria-disabled', String(at === 0))
  on!.setAttribute('aria-disabled', String(at === all.length - 1))
}

/** Animates a dragged thing once, from its old place to its new one, unless the reader prefers reduced motion. */
function carry(frame: Element): void {
  const from = frame.querySelector('[data-is~="drag"]')?.getBoundingClientRect()
  const load = frame.querySelector<HTMLElement>('.screen__load')
  if (!from || !load || isCalm()) return
  const to = load.getBoundingClientRect()
  const start = {transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`}
  for (const part of [load, load.nextElementSibling])
    part?.animate([start, {transform: 'none'}], {
      duration: 900,
      delay: 300,
      easing: 'ease-in-out',
      fill: 'backwards',
    })
}
