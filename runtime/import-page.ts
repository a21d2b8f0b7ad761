/** The script chunk of a TSX page. */
import type {ComponentType} from 'react'
import type {PageModule} from './contract.ts'
import {within} from './timeout.ts'

/** The script of a TSX page could not be fetched; the page's data could. */
export class ChunkFailed extends Error {}

/**
 * Chromium fetches again after a failed import, other engines remember the failure: from the second attempt on the
 * address carries a number.
 */
export async function importPage(url: string, attempt: number): Promise<ComponentType> {
  try {
    const loading = import(attempt ? `${url}?retry=${attempt}` : url) as Promise<PageModule>
    return (await within(loading)).default
  } catch (error) {
    throw new ChunkFailed(`${url} could not be loaded.`, {cause: error})
  }
}
