/** Reads `logo` and `favicon` of the config: pictures that replace the mark and the icon of the theme. */
import {existsSync, readFileSync} from 'node:fs'
import {extname, join, relative, resolve} from 'node:path'
import {imageSize} from 'image-size'
import {isLayer} from '../bundle/theme.ts'
import type {SiteConfig} from './config.ts'
import type {Problem} from './validate.ts'

/** Supported types by file ending. */
const ENDINGS = {
  logo: ['.svg', '.png', '.webp', '.avif', '.jpg', '.jpeg', '.gif'],
  favicon: ['.svg', '.png', '.ico'],
} as const

/** Files of a theme folder with the same purpose. */
const OF_THEME = {logo: ['Brand.tsx', 'Logo.tsx'], favicon: ['icon.svg']} as const

type Mark = keyof typeof ENDINGS

/** Returns the absolute paths of the pictures in the config. A path that begins with `/` is in the public folder. */
export function readLogo(
  given: Partial<Record<Mark, string>>,
  {root, content, publicFolder, theme, extension}: SiteConfig,
): {pictures: Partial<Record<Mark, string>>; problems: Problem[]} {
  const pictures: Partial<Record<Mark, string>> = {}
  const problems: Problem[] = []
  for (const key of ['logo', 'favicon'] as const) {
    const file = given[key]
    if (file === undefined) continue
    const path = file.startsWith('/')
      ? join(content, publicFolder, file.slice(1))
      : resolve(root, file)
    const problem = fileProblem(key, file, path, root) ?? themeProblem(key, root, theme, extension)
    if (problem) problems.push({path: [key], ...problem})
    else pictures[key] = path
  }
  return {pictures, problems}
}

type Said = Pick<Problem, 'message' | 'hint'>

function fileProblem(key: Mark, file: string, path: string, root: string): Said | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(file))
    return {
      message: `"${key}" must be a file of the site, not the address "${file}".`,
      hint: 'Download the picture, and write its path here.',
    }
  const endings: readonly string[] = ENDINGS[key]
  if (!endings.includes(extname(path).toLowerCase()))
    return {
      message: `"${key}" must be a file that ends with ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}, not "${file}".`,
    }
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? {
          message: `"${key}" names ${file}, but there is no file ${relative(root, path)}.`,
          hint: 'A path that begins with "/" is in the public folder; all others are relative to the configuration.',
        }
      : {message: `"${key}" names ${file}, which cannot be read (${code}).`}
  }
  return sizeOfPicture(bytes)
    ? undefined
    : {
        message: `"${key}" names ${file}, which is not a picture with a size.`,
        ...(extname(path) === '.svg'
          ? {hint: 'Give the <svg> a "viewBox", or a "width" and a "height".'}
          : {}),
      }
}

/** Reports two pictures for one place: with either choice, one author would miss theirs. */
function themeProblem(
  key: Mark,
  root: string,
  theme: string,
  extension: SiteConfig['extension'],
): Said | undefined {
  const given = OF_THEME[key].some((name) => extension?.components[name.replace('.tsx', '')])
  const twice = given
    ? 'index.tsx'
    : OF_THEME[key].find((name) => isLayer(theme) && existsSync(join(theme, name)))
  return (
    twice && {
      message: `"${key}" and ${relative(root, join(theme, twice))} are for the same place.`,
      hint: 'Remove one of them.',
    }
  )
}

/** Returns undefined if it is not a picture, or has no size. */
export function sizeOfPicture(bytes: Uint8Array): {width: number; height: number} | undefined {
  try {
    const {width, height} = imageSize(bytes)
    return width > 0 && height > 0 ? {width, height} : undefined
  } catch {
    return undefined
  }
}
