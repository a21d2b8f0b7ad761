import {useEffect, useRef} from 'react'

/**
 * Returns what "Show more" does: more is shown, and then the focus goes to the first new result, because the button moves
 * down or is gone.
 */
export function useFocusNew(shown: number, showMore: () => void): () => void {
  const before = useRef(shown)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current && shown > before.current) {
      const link = document.querySelectorAll<HTMLElement>('.res h2 a')[before.current]
      // The reader may be in the field again.
      if (!document.activeElement?.matches('input')) link?.focus({preventScroll: true})
    }
    if (shown !== before.current) isAsked.current = false
    before.current = shown
  }, [shown])
  return () => {
    isAsked.current = true
    showMore()
  }
}

/** Moves the focus to the first result if Enter was pressed in the field. On a phone, the keyboard no longer covers the results. */
export function focusFirst({key, target, currentTarget, nativeEvent}: React.KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLInputElement && !nativeEvent.isComposing)
    currentTarget.querySelector<HTMLElement>('.results a')?.focus()
}
