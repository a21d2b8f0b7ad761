/** The icon of the site in the `<head>`. */
import type {Assets} from '../types.ts'

const TYPES: Record<string, string> = {svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon'}

/** Returns the media type of an icon, by its extension. */
export function iconType(icon: string): string {
  return TYPES[icon.split('.').at(-1)!.toLowerCase()] ?? 'image/svg+xml'
}

/** Returns no line if there is no icon. */
export function iconLine(icon: Assets['icon']): string[] {
  return icon === undefined ? [] : [`<link rel="icon" href="${icon}" type="${iconType(icon)}">`]
}
