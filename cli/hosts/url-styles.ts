/** Styles of addresses: values of `urls` in the config. */
import type {SiteData} from '../../runtime/shared/types.ts'

/** What the address of a page ends with. */
export const ENDINGS = {clean: '', folder: '/', html: '.html'} as const satisfies Record<
  string,
  SiteData['ending']
>

export type UrlStyle = keyof typeof ENDINGS

export const STYLES = Object.keys(ENDINGS) as UrlStyle[]
