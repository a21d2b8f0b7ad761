/**
 * Rules for texts that become file paths: slugs, aliases, folders of the
 * config, and everything that is read or written for the site. Pure.
 */

/** Maximum length of one name in bytes on common file systems. */
export const LONGEST_NAME = 255
/**
 * Maximum length in bytes of a path below the output folder: half of the limit of Linux, so the folder itself has space.
 */
const LONGEST_PATH = 2048

/** Hidden names that web hosts need. They are published if they are in `public/`. */
export const PUBLISHED = ['.well-known', '.nojekyll', '.htaccess']

/** Matches most paths, which need no closer look: short, without a name that begins with a dot. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
const SHORT = 200

export interface PathRules {
  /** Appended to the path when it is written. */
  ending?: string
  /** Whether names can begin with a dot. */
  hidden?: boolean
}

/** Returns why a path below a folder cannot be used, or undefined. The result completes "… cannot be used: ". */
export function pathProblem(
  path: string,
  {ending = '', hidden = false}: PathRules = {},
): string | undefined {
  if (path.length <= SHORT && PLAIN.test(path)) return undefined
  if (/\p{Cc}/u.test(path)) return 'it contains a control character'
  if (/\p{Cs}/u.test(path)) return 'it contains an incomplete character'
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
 * Returns why a path that an author wrote (a slug, an alias) cannot be an address, or undefined.
 * Slashes at its ends and double slashes are allowed. The result completes "… cannot be used: ".
 */
export function slugProblem(slug: string): string | undefined {
  const path = slug.split('/').filter(Boolean).join('/')
  const problem = path === '' ? undefined : pathProblem(path, {ending: '.html'})
  if (problem) return problem
  const strange = /[\s?#%\\<>"]/.exec(slug)?.[0]
  return strange && `it contains ${strange.trim() || 'a space'}`
}

/**
 * Like `slugProblem`, for an old address. It can have spaces inside its names: the name of a file gives its page such an
 * address.
 */
export function aliasProblem(alias: string): string | undefined {
  return slugProblem(alias.replace(/(?<=[^\s/]) (?=[^\s/])/g, '-'))
}

/** Returns a base with the slashes at its ends, which people can leave out. */
export function completeBase(text: string): string {
  const path = text.replace(/^\/+|\/+$/g, '')
  return path ? `/${path}/` : '/'
}

/** Returns whether a text is a path below which a site can be served: "/", or "/manual/". */
export function isBase(text: string): boolean {
  return (
    /^\/(?:[\w.~-]+\/)*$/.test(text) &&
    (text === '/' || pathProblem(text.slice(1, -1)) === undefined)
  )
}

/**
 * Reserves an output path for a content file. Returns why this is not
 * possible, or undefined. The result completes "… cannot be used: ".
 */
export type Reserve = (path: string, owner: string, rules?: PathRules) => string | undefined

/** Creates a registry of output paths: a path is one file or one folder, and has one owner. */
export function createReservations(): Reserve {
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  return (path, owner, rules) => {
    const problem = pathProblem(path, rules)
    if (problem) return problem
    if (files.has(path)) return `${cut(path)} is already a file of ${files.get(path)}`
    if (folders.has(path)) return `${cut(path)} is a folder with files of ${folders.get(path)}`
    // All folders above a known one are known as well.
    const above = folders.has(path.slice(0, path.lastIndexOf('/'))) ? [] : foldersOf(path)
    const file = above.find((folder) => files.has(folder))
    if (file !== undefined) return `${cut(file)} is already a file of ${files.get(file)}`
    files.set(path, owner)
    for (const folder of above) if (!folders.has(folder)) folders.set(folder, owner)
    return undefined
  }
}

/** Returns the parent folders: for `a/b/c`, `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at))
  return folders
}

/** Returns whether a file (relative to the content folder) is not content: hidden files, packages. */
export function isHidden(file: string): boolean {
  const parts = file.split('/')
  return parts.some(
    (name, at) =>
      name === 'node_modules' ||
      (name.startsWith('.') && !(at > 0 && parts[0] === 'public' && PUBLISHED.includes(name))),
  )
}

/** Hint for `offLimits`. */
export const ONLY_CONTENT = 'A page can show files of the content folder only.'

/** Returns a sentence that says why a file named by a page is never read; undefined if it is allowed. */
export function offLimits(file: string): string | undefined {
  if (file === '..' || file.startsWith('../') || file.startsWith('/') || file.includes('\0'))
    return `${cut(file)} is outside the content folder.`
  return isHidden(file) ? `${cut(file)} is hidden and not part of the content.` : undefined
}

/** Returns the longest beginning of a name that fits into so many bytes, without splitting a character. */
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

/** Shortens a text for a message, to one line. */
export function cut(text: string): string {
  const short = text.length > SHOWN ? `${[...text.slice(0, SHOWN)].join('')}…` : text
  return short.replaceAll('\n', '\\n')
}
