/** Reads the tokens of a style sheet and measures contrast (WCAG 2.2). */
import {readFileSync} from 'node:fs'

export type Mode = 'light' | 'dark'

const text = readFileSync(new URL('../../../theme/styles/tokens.css', import.meta.url), 'utf8')

/** Returns the color tokens of a mode: the dark block overrides the light one. */
export function tokensOf(mode: Mode): Map<string, string> {
  const light = block(/:root \{([^}]*)\}/)
  return new Map([...light, ...(mode === 'dark' ? block(/\[data-theme="dark"\] \{([^}]*)\}/) : [])])
}

function block(pattern: RegExp): [string, string][] {
  const body = pattern.exec(text)?.[1] ?? ''
  return [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/gi)].map(([, name, value]) => [
    name!,
    value!,
  ])
}

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
