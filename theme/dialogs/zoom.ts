/**
 * Enlarges a figure: a full-window dialog with a copy of it. Wheel and pinch zoom at the pointer, dragging pans, a double
 * click toggles between fit and 100 %. Keys: + and − zoom, 0 fits, ← → go through the figures of the page.
 */
import {msg} from '../../runtime/shared/messages/say.ts'
import {tieCallouts} from '../actions/callouts.ts'
import {clamp, fitScale, type View, zoomAt} from './zoom-math.ts'

const BUTTON = (label: string, act: string, path: string) =>
  `<button type="button" class="icon-btn" aria-label="${label}" data-do="${act}"><svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg></button>`

export function zoom(first: HTMLElement): void {
  const figures = [...document.querySelectorAll<HTMLElement>('main [data-zoom]')]
  let at = figures.indexOf(first)
  let view: View = {scale: 1, x: 0, y: 0}
  let fit = 1
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', msg('figure.label'))
  dialog.innerHTML = `<div class="zoom__bar"><p aria-live="polite"></p>${BUTTON(msg('zoom.out'), 'out', 'M4 10h12')}${BUTTON(msg('zoom.in'), 'in', 'M4 10h12M10 4v12')}${
    figures.length > 1
      ? BUTTON(msg('zoom.previous'), 'previous', 'm12.5 4-6 6 6 6') +
        BUTTON(msg('zoom.next'), 'next', 'm7.5 4 6 6-6 6')
      : ''
  }${BUTTON(msg('close'), 'close', 'm5 5 10 10M15 5 5 15')}</div><div class="zoom__stage quad"><div class="zoom__what"></div></div><figcaption></figcaption>`
  const part = (name: string) => dialog.querySelector<HTMLElement>(name)!
  const [title, stage, what, caption] = [
    part('p'),
    part('.zoom__stage'),
    part('.zoom__what'),
    part('figcaption'),
  ]

  const draw = () => {
    what.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  const center = (scale: number) => {
    view = {
      scale,
      x: (stage.clientWidth - what.offsetWidth * scale) / 2,
      y: (stage.clientHeight - what.offsetHeight * scale) / 2,
    }
    draw()
  }
  const scaleTo = (scale: number, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
    view = zoomAt(view, clamp(scale, fit), x, y)
    draw()
  }
  /** Moves a part of the figure into view. */
  const bring = (part: HTMLElement) => {
    const [box, seen] = [part.getBoundingClientRect(), stage.getBoundingClientRect()]
    const isInside =
      box.left >= seen.left &&
      box.right <= seen.right &&
      box.top >= seen.top &&
      box.bottom <= seen.bottom
    if (isInside) return
    const x = (seen.left + seen.right - box.left - box.right) / 2
    const y = (seen.top + seen.bottom - box.top - box.bottom) / 2
    view = {...view, x: view.x + x, y: view.y + y}
    draw()
  }
  const show = (next: number) => {
    at = (next + figures.length) % figures.length
    const figure = figures[at]!
    const name = figure.dataset.zoom || msg('figure.label')
    title.innerHTML = ''
    title.append(
      Object.assign(document.createElement('b'), {textContent: name}),
      figures.length > 1 ? ` ${msg('zoom.of', {count: figures.length})}` : '',
    )
    what.replaceChildren(...copyOf(figure))
    const words = figure.parentElement?.querySelector('figcaption')
    const legend = legendOf(figure)
    caption.replaceChildren(
      ...(words ? [...words.cloneNode(true).childNodes] : []),
      ...(legend ? [legend] : []),
    )
    caption.hidden = !words && !legend
    dialog.toggleAttribute('data-legend', legend !== undefined)
    if (legend) {
      for (const entry of legend.children) (entry as HTMLElement).tabIndex = 0
      tieCallouts(what, legend, {lit: bring})
    }
    what.style.width = `${figure.clientWidth}px`
    fit = fitScale(what.offsetWidth, what.offsetHeight, stage.clientWidth, stage.clientHeight)
    center(fit)
    // An enlarged figure is never smaller than on the page. If it is too tall, its top is shown first.
    if (fit < 1 && what.offsetWidth <= stage.clientWidth) {
      view = {scale: 1, x: (stage.clientWidth - what.offsetWidth) / 2, y: EDGE}
      draw()
    }
  }
  const does: Record<string, () => void> = {
    in: () => scaleTo(view.scale * 1.25),
    out: () => scaleTo(view.scale / 1.25),
    fit: () => center(fit),
    previous: () => show(at - 1),
    next: () => show(at + 1),
    close: () => dialog.close(),
  }
  const keys: Record<string, string> = {
    '+': 'in',
    '=': 'in',
    '-': 'out',
    '−': 'out',
    '0': 'fit',
    ArrowLeft: 'previous',
    ArrowRight: 'next',
  }
  dialog.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-do]')
    if (button) does[button.dataset.do!]!()
  })
  dialog.addEventListener('keydown', (event) => {
    const name = keys[event.key]
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    does[name]!()
  })
  followPointers(stage, {
    pan: (dx, dy) => {
      view = {...view, x: view.x + dx, y: view.y + dy}
      draw()
    },
    scale: (factor, x, y) => scaleTo(view.scale * factor, x, y),
    toggle: (x, y) => (Math.abs(view.scale - 1) < 0.01 ? center(fit) : scaleTo(1, x, y)),
  })
  const onResize = () => show(at)
  window.addEventListener('resize', onResize)
  dialog.addEventListener('close', () => {
    window.removeEventListener('resize', onResize)
    dialog.remove()
    figures[at]!.querySelector<HTMLElement>('.zoom-btn')?.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  show(at)
}

/** Room above a figure that is taller than the window, in px. */
const EDGE = 8

/** Returns the list that explains the numbers in a figure: the one in its frame, or the one that follows. */
function legendOf(figure: HTMLElement): Element | undefined {
  const frame = figure.closest('figure') ?? figure
  const next = frame.nextElementSibling
  const list = frame.querySelector('.callouts') ?? (next?.matches('.callouts') ? next : null)
  const copy = list?.cloneNode(true) as Element | undefined
  for (const element of copy ? [copy, ...copy.querySelectorAll('[id]')] : [])
    element.removeAttribute('id')
  return copy
}

/** Returns a copy of a figure's content with new ids, so that no id occurs twice in the document. */
function copyOf(figure: HTMLElement): Node[] {
  const copy = figure.cloneNode(true) as HTMLElement
  copy.querySelector('.zoom-btn')?.remove()
  for (const element of copy.querySelectorAll('[id]')) {
    const {id} = element
    element.id = `zoom-${id}`
    for (const other of copy.querySelectorAll('*'))
      for (const {name, value} of [...other.attributes])
        if (name !== 'id' && (value === `#${id}` || value.includes(`url(#${id})`)))
          other.setAttribute(name, value.replace(`#${id}`, `#zoom-${id}`))
        else if (
          /^aria-(labelledby|describedby|controls)$|^for$/.test(name) &&
          value.split(' ').includes(id)
        )
          other.setAttribute(
            name,
            value
              .split(' ')
              .map((one) => (one === id ? `zoom-${id}` : one))
              .join(' '),
          )
  }
  return [...copy.childNodes]
}

interface Gestures {
  pan: (dx: number, dy: number) => void
  scale: (factor: number, x: number, y: number) => void
  toggle: (x: number, y: number) => void
}

/** Handles wheel, drag, pinch and double click, in pixels of the stage. */
function followPointers(stage: HTMLElement, {pan, scale, toggle}: Gestures): void {
  const down = new Map<number, {x: number; y: number}>()
  const within = (event: MouseEvent) => {
    const box = stage.getBoundingClientRect()
    return {x: event.clientX - box.left, y: event.clientY - box.top}
  }
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const {x, y} = within(event)
      scale(Math.exp(-event.deltaY / 400), x, y)
    },
    {passive: false},
  )
  stage.addEventListener('dblclick', (event) => {
    const {x, y} = within(event)
    toggle(x, y)
  })
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId)
    down.set(event.pointerId, within(event))
  })
  stage.addEventListener('pointermove', (event) => {
    const from = down.get(event.pointerId)
    if (!from) return
    const to = within(event)
    down.set(event.pointerId, to)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) {
      pan(to.x - from.x, to.y - from.y)
      return
    }
    const [before, after] = [
      Math.hypot(from.x - other.x, from.y - other.y),
      Math.hypot(to.x - other.x, to.y - other.y),
    ]
    if (before > 0) scale(after / before, (to.x + other.x) / 2, (to.y + other.y) / 2)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(name, (event) => down.delete((event as PointerEvent).pointerId))
}
