/**
 * Light, dark or system: the choice is stored under the key `theme`. boot.ts sets it on <html> before the first paint; this
 * module keeps it up to date afterwards.
 */
import {useSyncExternalStore} from 'react'
import {stored} from './storage.ts'

export type ColorChoice = 'light' | 'dark' | 'system'

const CHOICES: readonly string[] = ['light', 'dark', 'system']
const theme = stored('theme')
let fallback: ColorChoice = 'light'

/**
 * Updates <html> when the store, another tab or the operating system changes the color mode. Returns a function that stops
 * it.
 */
export function followColorMode(defaultChoice: ColorChoice): () => void {
  fallback = defaultChoice
  const system = window.matchMedia?.('(prefers-color-scheme: dark)')
  const apply = () => {
    const choice = colorChoice()
    const mode = choice === 'system' ? (system?.matches ? 'dark' : 'light') : choice
    document.documentElement.dataset.theme = mode
    document.documentElement.dataset.themeChoice = choice
  }
  const undo = theme.subscribe(apply)
  system?.addEventListener('change', apply)
  apply()
  return () => {
    undo()
    system?.removeEventListener('change', apply)
  }
}

/** Returns the reader's choice as React state; the default at first render. */
export function useColorChoice(defaultChoice: ColorChoice): ColorChoice {
  return useSyncExternalStore(theme.subscribe, colorChoice, () => defaultChoice)
}

/** A missing or unknown stored value means the default. Nothing is written. */
function colorChoice(): ColorChoice {
  const value = theme.get()
  return CHOICES.includes(value ?? '') ? (value as ColorChoice) : fallback
}
