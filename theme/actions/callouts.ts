/** The numbers in a figure and what they mean: pointing at either, or going there by keyboard, lights both. */
export const LIT = 'data-lit'

/** `lit` is called with the part of the figure that an entry of the list was chosen for. */
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
  const ofPart = ({target}: Event) =>
    Number(
      /screen--c(\d+)/.exec(
        (target as Element).closest('[class*="screen--c"]')?.className ?? '',
      )?.[1],
    )
  const ofEntry = ({target}: Event) =>
    [...list.children].indexOf((target as Element).closest('.callouts > li')!) + 1
  const off = () => light(0)
  const options = {...(signal ? {signal} : {}), passive: true}
  figure.addEventListener('pointerover', (event) => light(ofPart(event)), options)
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
}

/** All figures of the page. Returns its undo. */
export function tieFigures(): () => void {
  const off = new AbortController()
  for (const list of document.querySelectorAll('main .shot + .callouts'))
    tieCallouts(list.previousElementSibling!, list, {signal: off.signal})
  return () => off.abort()
}
