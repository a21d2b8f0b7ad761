/** Ids of the frame around an article and of what opens above it. No author may use them. */
import type {SearchFieldProps} from './SearchField.tsx'

export const MAIN = 'main'
export const MENU = 'menu'
export const SHEET_TITLE = 'sheet-title'

/** Prefix of the ids of a search box. */
export function findId(size: SearchFieldProps['size']): string {
  return `find-${size}`
}

/** The definition of a term. No heading has such an id: addresses of headings hold no colon. */
export function termId(label: string): string {
  return `term:${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
