/** Ids of the frame around an article and of what opens above it. Authors must not use them. */
import type {SearchFieldProps} from '../search/SearchField.tsx'

export const MAIN = 'main'
export const MENU = 'menu'
export const SHEET_TITLE = 'sheet-title'

/** Returns the prefix of the ids of a search box. */
export function findId(size: SearchFieldProps['size']): string {
  return `find-${size}`
}

/**
 * Returns the id of the definition of a term; `number` if the page has explained the word before. No heading can have it: ids
 * of headings contain no colon.
 */
export function termId(label: string, number?: string): string {
  return `term:${label.toLowerCase().replace(/\s+/g, '-')}${number ? `:${number}` : ''}`
}
