/** Moves the focus to the first result if Enter was pressed in the field. On a phone, the keyboard no longer covers the results. */
export function focusFirst({key, target, currentTarget, nativeEvent}: React.KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLInputElement && !nativeEvent.isComposing)
    currentTarget.querySelector<HTMLElement>('.results a')?.focus()
}
