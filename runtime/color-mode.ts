/**
 * Light, dark or system: the choice lives under the storage key `theme`; its effect on <html> is set
 * by boot.ts before the first paint and kept true from here on.
 */
import {useSyncExternalStore} from 'react'
import {stored} from './storage.ts'

export type ColorChoice = 'light' | 'dark' | 'system'

const CHOICES: readonly string[] = ['light', 'dark', 'system']
const theme = stored('theme')
let fallback: ColorChoice = 'light'

/** Keeps <html> in step with the store, other tabs and the operating system. Returns its undo. */
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

export function setColorChoice(choice: ColorChoice): void {
  theme.set(choice)
}

/** The reader's choice, as React state; the default at first render. */
export function useColorChoice(defaultChoice: ColorChoice): ColorChoice {
  return useSyncExternalStore(theme.subscribe, colorChoice, () => defaultChoice)
}

/** An absent or unknown stored value means the default; nothing is written. */
function colorChoice(): ColorChoice {
  const value = theme.get()
  return CHOICES.includes(value ?? '') ? (value as ColorChoice) : fallback
}
