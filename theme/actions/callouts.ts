/** The numbers in a figure and the list that explains them. Hovering or focusing either highlights both. */
const LIT = 'data-lit'
const PART = '[class*="screen--c"]'

/** Ties the list to the figure. `lit` is called with the part of the figure that belongs to the chosen entry of the list. */
export function tieCallouts(
  figure: Element,
  list: Element,
  {signal, lit}: {signal?: AbortSignal; lit?: (part: HTMLElement) => void} = {},
): void {
  const partsOf = (number: number) => figure.querySelectorAll<HTMLElement>(`.screen--c${number}`)
  const light = (number: number) => {
    for (const root of [figure, list])
      for (const one of root.querySelectorAll(`[${LIT}]`)) one.removeAttribute(LIT)
    for (const one of [...partsOf(number), list.children[number - 1]]) one?.setAttribute(LIT, '')
  }
  const ofPart = (target: EventTarget | null) =>
    Number(/screen--c(\d+)/.exec((target as Element).closest(PART)?.className ?? '')?.[1])
  const ofEntry = ({target}: Event) =>
    [...list.children].indexOf((target as Element).closest('.callouts > li')!) + 1
  const off = () => light(0)
  const options = {...(signal ? {signal} : {}), passive: true}
  figure.addEventListener('pointerover', ({target}) => light(ofPart(target)), options)
  figure.addEventListener('pointerleave', off, options)
  list.addEventListener('pointerover', (event) => light(ofEntry(event)), options)
  list.addEventListener('pointerleave', off, options)
  const choose = (event: Event) => {
    const number = ofEntry(event)
    light(number)
    const [part] = partsOf(number)
    if (part) lit?.(part)
  }
  list.addEventListener('focusin', choose, options)
  list.addEventListener('click', choose, options)
  list.addEventListener('focusout', off, options)
  // The pointer may have been there before this code was loaded.
  const here = figure.querySelector(`${PART}:hover`)
  if (here) light(ofPart(here))
}

/** Ties the callouts of all figures of the page. */
export function tieFigures(signal: AbortSignal): void {
  for (const list of document.querySelectorAll('main .shot + .callouts'))
    tieCallouts(list.previousElementSibling!, list, {signal})
}
