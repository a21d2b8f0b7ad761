/** Glossary terms: hovering opens the definition. Pressing the word opens it even without scripts. */

const GAP = 6
const EDGE = 8
let leaving = 0

export function showTerm(button: HTMLButtonElement, event: Event): void {
  // A finger opens it by its tap, which the browser handles.
  const box = place(button)
  const touched = event instanceof PointerEvent && event.pointerType === 'touch'
  // Focus does not open it: a keyboard user would have to pass every link in every definition. Nor does a pointer that went
  // on while this code was loading.
  if (!box?.showPopover || touched || event.type === 'focusin' || !button.matches(':hover')) return
  clearTimeout(leaving)
  button.popoverTargetAction = 'show'
  if (!box.matches(':popover-open')) box.showPopover()
  const hide = () => {
    clearTimeout(leaving)
    leaving = window.setTimeout(() => {
      if (
        !box.matches(':hover') &&
        !box.contains(document.activeElement) &&
        document.activeElement !== button &&
        !button.matches(':hover')
      )
        box.hidePopover()
    }, 250)
  }
  for (const one of [button, box]) {
    one.onpointerleave = hide
    one.onblur = hide
  }
}

/** Places the definition below the word, or above it if there is no room, always inside the window. */
function place(button: HTMLButtonElement): HTMLElement | undefined {
  const box = button.popoverTargetElement as HTMLElement | null
  if (!box) return undefined
  const move = () => {
    const word = button.getBoundingClientRect()
    const {width, height} = box.getBoundingClientRect()
    const below = word.bottom + GAP + height < window.innerHeight
    box.style.margin = '0'
    box.style.left = `${Math.max(EDGE, Math.min(word.left, document.documentElement.clientWidth - width - EDGE))}px`
    box.style.top = `${below ? word.bottom + GAP : Math.max(EDGE, word.top - GAP - height)}px`
  }
  box.ontoggle = (event) => {
    if ((event as ToggleEvent).newState === 'open') move()
  }
  if (box.matches(':popover-open')) move()
  return box
}
