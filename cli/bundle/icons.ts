/** Icons of the site and the color around it, from the theme: for tabs, start screens and the browser's own bars. */
import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {SiteConfig} from '../config.ts'
import {hashOf} from '../scan.ts'
import type {Assets} from '../types.ts'
import {fileOf} from './theme.ts'

/** Paths of the icons, whether they are there or not. Both come from one folder: a site with an icon of its own has no other. */
export function iconPaths({
  theme,
}: Pick<SiteConfig, 'theme'>): Record<'icon' | 'touchIcon', string> {
  const icon = fileOf(theme, 'icon.svg')
  return {icon, touchIcon: join(dirname(icon), 'touch-icon.png')}
}

/** Addresses of the icons that are there. Adds them to `files`. */
export function iconsOf(
  config: Pick<SiteConfig, 'theme' | 'base'>,
  files: Map<string, Uint8Array>,
): Pick<Assets, 'icon' | 'touchIcon'> {
  const {icon, touchIcon} = iconPaths(config)
  const add = (path: string, name: string, ending: string): string | undefined => {
    if (!existsSync(path)) return undefined
    const bytes = readFileSync(path)
    const file = `assets/${name}-${hashOf(bytes).slice(0, 8)}.${ending}`
    files.set(file, bytes)
    return config.base + file
  }
  const found = {icon: add(icon, 'icon', 'svg'), touchIcon: add(touchIcon, 'touch-icon', 'png')}
  return {
    ...(found.icon === undefined ? {} : {icon: found.icon}),
    ...(found.touchIcon === undefined ? {} : {touchIcon: found.touchIcon}),
  }
}

/** `--theme-color` of the style sheet. The last one counts: styles of the site come after those of the theme. */
export function colorOf(css: string): string | undefined {
  return [...css.matchAll(/--theme-color:\s*(#[0-9a-f]{3,8})\b/gi)].at(-1)?.[1]
}
