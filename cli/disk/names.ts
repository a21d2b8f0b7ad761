/**
 * Which texts may become paths of files. One rule for slugs, aliases, folders of the config, and for everything that is
 * read or written for the site. Pure.
 */

/** What common file systems store for one name, in bytes. */
export const LONGEST_NAME = 255
/** For a path below the output folder, in bytes: half of what Linux allows, so the folder itself has room. */
const LONGEST_PATH = 2048

/** Hidden names that web hosts ask for: published if they are in `public/`. */
export const PUBLISHED = ['.well-known', '.nojekyll', '.htaccess']

export interface PathRules {
  /** Is appended to the path when it is written. */
  ending?: string
  /** Names that begin with a dot are fine. */
  hidden?: boolean
}

/** Why a path below a folder cannot be used, or undefined. The answer completes "… cannot be used: ". */
export function pathProblem(
  path: string,
  {ending = '', hidden = false}: PathRules = {},
): string | undefined {
  if (/\p{Cc}/u.test(path)) return 'it contains a control character'
  if (/\p{Cs}/u.test(path)) return 'it contains half a character'
  const parts = path.split('/')
  for (const [at, part] of parts.entries()) {
    if (part === '') return 'a part of it is empty'
    if (part === '.' || part === '..') return `it contains "${part}"`
    if (part.startsWith('.') && !hidden) return `"${cut(part)}" begins with a dot`
    const longest = LONGEST_NAME - (at === parts.length - 1 ? ending.length : 0)
    const bytes = Buffer.byteLength(part)
    if (bytes > longest)
      return `"${cut(part)}" has ${bytes} bytes, and a name can have at most ${longest}`
  }
  const bytes = Buffer.byteLength(path + ending)
  return bytes > LONGEST_PATH
    ? `it has ${bytes} bytes, and a path can have at most ${LONGEST_PATH}`
    : undefined
}

/**
 * Why a path that an author wrote (a slug, an alias) cannot be an address, or undefined. Slashes at its ends and doubled
 * ones do no harm there. The answer completes "… cannot be used: ".
 */
export function slugProblem(slug: string): string | undefined {
  const path = slug.split('/').filter(Boolean).join('/')
  const problem = path === '' ? undefined : pathProblem(path, {ending: '.html'})
  if (problem) return problem
  return /[\s?#%\\<>"]/.test(slug) ? 'it must be a path of letters, digits and dashes' : undefined
}

/**
 * Takes a path of the output for a file of the content. Returns why it cannot have it, or undefined. The answer completes
 * "… cannot be used: ".
 */
export type Claim = (path: string, owner: string, rules?: PathRules) => string | undefined

/** Remembers which paths are taken: a path is one file or one folder, once. */
export function createClaims(): Claim {
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  return (path, owner, rules) => {
    const problem = pathProblem(path, rules)
    if (problem) return problem
    if (files.has(path)) return `${cut(path)} is a file of ${files.get(path)} already`
    if (folders.has(path)) return `${cut(path)} is a folder with files of ${folders.get(path)}`
    const above = foldersOf(path)
    const file = above.find((folder) => files.has(folder))
    if (file !== undefined) return `${cut(file)} is a file of ${files.get(file)} already`
    files.set(path, owner)
    for (const folder of above) if (!folders.has(folder)) folders.set(folder, owner)
    return undefined
  }
}

/** `a/b/c` -> `a`, `a/b`. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at))
  return folders
}

/** Whether a file (relative to the content folder) is no content: hidden files, packages. */
export function isHidden(file: string): boolean {
  const [top, ...below] = file.split('/')
  return [top!, ...below].some(
    (name, at) =>
      name === 'node_modules' ||
      (name.startsWith('.') && !(at > 0 && top === 'public' && PUBLISHED.includes(name))),
  )
}

/** The hint that goes with `offLimits`. */
export const ONLY_CONTENT = 'A page can show files of the content folder only.'

/** Why a file that a page names is never read, as a sentence; undefined where it only does not exist. */
export function offLimits(file: string): string | undefined {
  if (file === '..' || file.startsWith('../') || file.startsWith('/') || file.includes('\0'))
    return `${cut(file)} is outside the content folder.`
  return isHidden(file) ? `${cut(file)} is hidden and not part of the content.` : undefined
}

/** The longest beginning of a name that fits into so many bytes; never half a character. */
export function fitted(name: string, bytes: number): string {
  let result = ''
  let length = 0
  for (const character of name) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    result += character
  }
  return result
}

const SHOWN = 60

/** Short enough for a message. */
export function cut(text: string): string {
  return text.length > SHOWN ? `${[...text.slice(0, SHOWN)].join('')}…` : text
}
