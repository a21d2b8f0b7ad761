/** Loads the script chunk of a TSX page. */
import type {ComponentType} from 'react'
import {within} from '../browser/timeout.ts'
import type {PageModule} from '../shared/theme-interface.ts'

/** The script of a TSX page could not be loaded, but its data could. */
export class ChunkFailed extends Error {}

/**
 * Imports a TSX page. Chromium fetches again after a failed import, but other engines remember the failure. So the second
 * and later attempts add a number to the address.
 */
export async function importPage(url: string, attempt: number): Promise<ComponentType> {
  try {
    const loading = import(attempt ? `${url}?retry=${attempt}` : url) as Promise<PageModule>
    return (await within(loading)).default
  } catch (error) {
    throw new ChunkFailed(url, {cause: error})
  }
}
