import {own} from '../own.ts'

/** Matches words in braces. */
export const GAPS = /\{(\w+)\}/g

/** Returns a text with its gaps replaced by values. */
export function filled(text: string, given: Record<string, string | number>): string {
  return text.replace(GAPS, (gap, name: string) => String(own(given, name) ?? gap))
}
