import {en, type Words} from './en.ts'

/** Returns a text with its placeholders filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : gap,
  )
}

/**
 * Returns a text of the plugin. At build time labdocs replaces each call that has a literal name with the text in the
 * language of the site.
 */
export function msg(key: keyof Words, values: Record<string, string | number> = {}): string {
  return filled(en[key], values)
}
