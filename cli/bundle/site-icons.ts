/**
 * Icons of the site and its theme color, from the theme or the config: for tabs, start
 * screens and the toolbar of the browser. And its font, which a page loads first.
 */
import {existsSync, readFileSync} from 'node:fs'
import {dirname, extname, join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {sizeOfPicture} from '../config/logo.ts'
import {OWN_THEME} from '../installation.ts'
import {hashOf} from '../text/hash.ts'
import type {Assets} from '../types.ts'
import {fileOf, ICON} from './theme.ts'

type Marked = Pick<SiteConfig, 'theme' | 'logo' | 'favicon'>

/**
 * Returns the paths of the icons, whether they exist or not. Both are in one folder: a site
 * with its own icon has no other. `logo`: the picture named in the config.
 */
export function iconPaths({theme, logo, favicon}: Marked): {
  icon: string
  touchIcon: string | undefined
  logo: string | undefined
} {
  const icon = fileOf(theme, ICON)
  const folder = favicon === undefined ? dirname(icon) : theme
  // The built-in touch icon does not match the icon of a site.
  const isOther = favicon !== undefined && theme === OWN_THEME
  const touchIcon = isOther ? undefined : join(folder, 'touch-icon.png')
  return {icon: favicon ?? icon, touchIcon, logo}
}

/** Returns the addresses of the icons that exist, and adds them to `files`. */
export function iconsOf(
  config: Marked & Pick<SiteConfig, 'base'>,
  files: Map<string, Uint8Array>,
): Pick<Assets, 'icon' | 'touchIcon' | 'logo'> {
  const paths = iconPaths(config)
  const add = (path: string | undefined, name: string) => {
    if (path === undefined || !existsSync(path)) return undefined
    const bytes = readFileSync(path)
    const file = `assets/${name}-${hashOf(bytes).slice(0, 8)}${extname(path).toLowerCase()}`
    files.set(file, bytes)
    return {url: config.base + file, bytes}
  }
  const icon = add(paths.icon, 'icon')
  const touchIcon = add(paths.touchIcon, 'touch-icon')
  const logo = add(paths.logo, 'logo')
  const size = logo && sizeOfPicture(logo.bytes)
  return {
    ...(icon ? {icon: icon.url} : {}),
    ...(touchIcon ? {touchIcon: touchIcon.url} : {}),
    ...(logo && size ? {logo: {url: logo.url, ...size}} : {}),
  }
}

/**
 * Returns `--theme-color` of the style sheet. The last one counts, because styles of the site come after those of the theme.
 * Pages name one color, which is not that of the dark mode.
 */
export function colorOf(css: string): string | undefined {
  const rules = css.matchAll(/([^{}]*)\{[^{}]*--theme-color:\s*(#[0-9a-f]{3,8})\b/gi)
  return [...rules].findLast(([, selector]) => !selector!.includes('[data-theme'))?.[2]
}

/** Returns whether the style sheet sets texts in the font of the built-in theme. Here as well the last value counts. */
export function isInPlex(css: string): boolean {
  return [...css.matchAll(/--font-text:([^;}]*)/g)].at(-1)?.[1]?.includes('Plex Sans') ?? false
}
