/**
 * Enlarges a figure: a full-window dialog with a copy of it. Wheel and pinch zoom at the pointer, dragging pans, a click moves
 * its point to the center, a double click toggles between fit and 100 %. Keys: + and − zoom, 0 fits, ↑ ↓ and Shift with ← → pan,
 * ← → go through the figures of the page.
 */
import {iconHtml} from '../../runtime/browser/element.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {tieCallouts} from '../actions/callouts.ts'
import {closeOnLeave} from './dialog.ts'
import {clamp, fitScale, type View, zoomAt} from './zoom-math.ts'

const BUTTON = (label: string, act: string, path: string) =>
  `<button type="button" class="icon-btn" aria-label="${label}" data-do="${act}">${iconHtml(path)}</button>`

/** Opens the dialog with a figure. */
export function zoom(first: HTMLElement): void {
  const figures = [...document.querySelectorAll<HTMLElement>('main [data-zoom]')]
  let at = figures.indexOf(first)
  const dialog = createDialog(figures.length > 1)
  const stage = dialog.querySelector<HTMLElement>('.zoom__stage')!
  const viewport = createViewport(stage, dialog.querySelector<HTMLElement>('.zoom__what')!)
  const show = (next: number) => {
    at = (next + figures.length) % figures.length
    fill(dialog, figures[at]!, {at: at + 1, count: figures.length}, viewport.bring)
    viewport.open(figures[at]!.clientWidth)
  }
  const does: Record<string, () => void> = {
    in: () => viewport.scale(1.25),
    out: () => viewport.scale(1 / 1.25),
    fit: viewport.showAll,
    previous: () => show(at - 1),
    next: () => show(at + 1),
    close: () => dialog.close(),
  }
  dialog.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-do]')
    if (button) does[button.dataset.do!]!()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const name = KEYS[event.key]
    const way = event.shiftKey || !name ? WAYS[event.key] : undefined
    if (!name && !way) return
    event.preventDefault()
    if (way) viewport.pan(...way)
    else does[name!]!()
  })
  followPointers(stage, viewport)
  const onResize = () => show(at)
  window.addEventListener('resize', onResize)
  dialog.addEventListener('close', () => {
    window.removeEventListener('resize', onResize)
    dialog.remove()
    // The focus would scroll back to the figure.
    if (dialog.dataset.left === undefined)
      figures[at]!.querySelector<HTMLElement>('.zoom-btn')?.focus()
  })
  closeOnLeave(dialog)
  document.body.append(dialog)
  dialog.showModal()
  // Not the first button of the bar: Enter would make the figure smaller.
  dialog.querySelector<HTMLElement>('[data-do="close"]')!.focus()
  show(at)
}

const KEYS: Record<string, string> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '−': 'out',
  '0': 'fit',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

/** How far a key moves the figure, in px: what is seen moves in the direction of the arrow. */
const WAYS: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
}

/** Returns an empty dialog. `isOneOfMany`: with buttons for the previous and the next figure. */
function createDialog(isOneOfMany: boolean): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.innerHTML = `<div class="zoom__bar"><p aria-live="polite"></p>${BUTTON(msg('zoom.out'), 'out', 'M4 10h12')}${BUTTON(msg('zoom.in'), 'in', 'M4 10h12M10 4v12')}${
    isOneOfMany
      ? BUTTON(msg('zoom.previous'), 'previous', 'm12.5 4-6 6 6 6') +
        BUTTON(msg('zoom.next'), 'next', 'm7.5 4 6 6-6 6')
      : ''
  }${BUTTON(msg('close'), 'close', 'm5 5 10 10M15 5 5 15')}</div><div class="zoom__stage quad"><div class="zoom__what"></div></div><figcaption></figcaption>`
  return dialog
}

/** Puts a copy of a figure, its name and its caption into the dialog. `onLit`: a part of the copy must be seen. */
function fill(
  dialog: HTMLElement,
  figure: HTMLElement,
  {at, count}: {at: number; count: number},
  onLit: (part: HTMLElement) => void,
): void {
  const part = (name: string) => dialog.querySelector<HTMLElement>(name)!
  const what = part('.zoom__what')
  const caption = part('figcaption')
  const name = figure.dataset.zoom || msg('figure.label')
  part('p').replaceChildren(
    Object.assign(document.createElement('b'), {textContent: name}),
    count > 1 ? ` ${msg('zoom.of', {at, count})}` : '',
  )
  what.replaceChildren(...copyOf(figure))
  const words = figure.parentElement?.querySelector('figcaption')
  const legend = legendOf(figure)
  const copies = words ? [...words.cloneNode(true).childNodes] : []
  const label = copies.map((copy) => (copy.nodeName === 'DETAILS' ? '' : copy.textContent)).join('')
  dialog.setAttribute('aria-label', label.trim() || name)
  caption.replaceChildren(...copies, ...(legend ? [legend] : []))
  caption.hidden = !words && !legend
  dialog.toggleAttribute('data-legend', legend !== undefined)
  if (!legend) return
  for (const [index, entry] of [...legend.children].entries())
    entry.insertAdjacentHTML('afterbegin', `<button type="button">${index + 1}</button>`)
  tieCallouts(what, legend, {lit: onLit})
}

/** What is seen of a figure: moves and scales `what` in `stage`. */
function createViewport(stage: HTMLElement, what: HTMLElement) {
  let view: View = {scale: 1, x: 0, y: 0}
  let fitting = 1
  const draw = (next: View) => {
    view = next
    what.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  // With what a box on the page would scroll.
  const width = () => what.scrollWidth
  const pan = (x: number, y: number) => draw({...view, x: view.x + x, y: view.y + y})
  const scaleTo = (scale: number, x = stage.clientWidth / 2, y = stage.clientHeight / 2) =>
    draw(zoomAt(view, clamp(scale, fitting), x, y))
  const showAll = () =>
    draw({
      scale: fitting,
      x: (stage.clientWidth - width() * fitting) / 2,
      y: (stage.clientHeight - what.offsetHeight * fitting) / 2,
    })
  return {
    pan,
    showAll,
    /** Moves a point to the center, unless everything is seen. */
    center: (x: number, y: number) => {
      if (view.scale > fitting) pan(stage.clientWidth / 2 - x, stage.clientHeight / 2 - y)
    },
    scale: (factor: number, x?: number, y?: number) => scaleTo(view.scale * factor, x, y),
    toggle: (x: number, y: number) =>
      Math.abs(view.scale - 1) < 0.01 ? showAll() : scaleTo(1, x, y),
    /** Shows a new figure, which is as wide as on its page. */
    open: (onPage: number) => {
      what.style.width = `${onPage}px`
      fitting = fitScale(width(), what.offsetHeight, stage.clientWidth, stage.clientHeight)
      showAll()
      // An enlarged figure is never smaller than on the page. If it is too large, its beginning is shown first.
      if (fitting < 1 && onPage <= stage.clientWidth)
        draw({scale: 1, x: Math.max(EDGE, (stage.clientWidth - width()) / 2), y: EDGE})
    },
    /** Moves a part of the figure into view. */
    bring: (part: HTMLElement) => {
      const [box, seen] = [part.getBoundingClientRect(), stage.getBoundingClientRect()]
      const isInside =
        box.left >= seen.left &&
        box.right <= seen.right &&
        box.top >= seen.top &&
        box.bottom <= seen.bottom
      if (isInside) return
      pan(
        (seen.left + seen.right - box.left - box.right) / 2,
        (seen.top + seen.bottom - box.top - box.bottom) / 2,
      )
    },
  }
}

/** Room before a figure that is larger than the window, in px. */
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
  const ids = new Set([...copy.querySelectorAll('[id]')].map(({id}) => id))
  const renamed = (id: string) => (ids.has(id) ? `zoom-${id}` : id)
  const valueOf = (name: string, value: string) => {
    if (name === 'id') return renamed(value)
    if (/^aria-(labelledby|describedby|controls)$|^for$/.test(name))
      return value.split(' ').map(renamed).join(' ')
    if (value.startsWith('#')) return `#${renamed(value.slice(1))}`
    return value.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${renamed(id)})`)
  }
  for (const element of ids.size ? copy.querySelectorAll('*') : [])
    for (const {name, value} of [...element.attributes]) {
      const next = valueOf(name, value)
      if (next !== value) element.setAttribute(name, next)
    }
  return [...copy.childNodes]
}

interface Gestures {
  pan: (dx: number, dy: number) => void
  scale: (factor: number, x: number, y: number) => void
  toggle: (x: number, y: number) => void
  center: (x: number, y: number) => void
}

/** How long a click waits for a second one, in ms. */
const DOUBLE = 300

/** Handles wheel, drag, pinch, click and double click, in pixels of the stage. */
function followPointers(stage: HTMLElement, {pan, scale, toggle, center}: Gestures): void {
  const down = new Map<number, {x: number; y: number}>()
  let start = {x: 0, y: 0}
  let isDrag = false
  let waiting: ReturnType<typeof setTimeout> | undefined
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
  stage.addEventListener('click', (event) => {
    clearTimeout(waiting)
    if (isDrag || event.detail !== 1) return
    const {x, y} = within(event)
    waiting = setTimeout(() => center(x, y), DOUBLE)
  })
  stage.addEventListener('dblclick', (event) => {
    const {x, y} = within(event)
    toggle(x, y)
  })
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId)
    start = within(event)
    isDrag = down.size > 0
    down.set(event.pointerId, start)
  })
  stage.addEventListener('pointermove', (event) => {
    const from = down.get(event.pointerId)
    if (!from) return
    const to = within(event)
    if (Math.hypot(to.x - start.x, to.y - start.y) > 4) isDrag = true
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
