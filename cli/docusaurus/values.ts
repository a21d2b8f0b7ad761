/** Values of attributes that are known without running code: texts, numbers, imported files. */
import {posix} from 'node:path'
import {oneLine} from '../text/one-line.ts'
import {type Attribute, literal, quotedIn} from './jsx.ts'
import {pathOf} from './links.ts'
import type {Element} from './tree.ts'

/** Where a page of the dialect is. */
export interface At {
  /** File of the page, relative to the content folder. */
  file: string
  /** Folder of the site, relative to the content folder: the meaning of `@site`. '' for the content folder itself. */
  site: string
}

export interface Values {
  /** Returns the text of the first of these attributes that has one. */
  of: (element: Element, ...names: string[]) => string | undefined
  text: (attribute: Attribute) => string | undefined
  /** Returns an address in our notation. */
  address: (url: string) => string
  /** The same for a link to follow, which keeps `pathname:`: it can lead to what is no page. */
  link: (url: string) => string
  /** Maps each name that the page imports from a file to the file. */
  imports: ReadonlyMap<string, string>
}

const IMPORT =
  /import\s+(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?(?:\*\s+as\s+([\w$]+)\s*)?(?:from\s*)?['"]([^'"\n]+)['"]/g
/** Matches imports of files other than code, styles and JSON, and of files as text. */
const IMPORTED = /^(?:\.|@site\/).*\.(?!(?:[cm]?[jt]sx?|s?css|json)$)\w+$|!|\?raw$/
/** Formatters write a long call on several lines. */
const CALL = /^(require|useBaseUrl)\(\s*(['"`])([^'"`]+)\2\s*,?\s*\)(?:\s*\.default)?$/

export interface Imported {
  module: string
  names: string[]
}

export function importsIn(code: string): Imported[] {
  return [...code.matchAll(IMPORT)].map(([, byDefault, named = '', all, module]) => ({
    // Removes escapes, as in any quoted text; Markdown formatters write "\\_part.mdx".
    module: module!.replace(/\\(.)/g, '$1'),
    names: [
      byDefault,
      all,
      ...named.split(',').map((one) =>
        one
          .split(/\sas\s/)
          .at(-1)!
          .trim(),
      ),
    ]
      .map((one) => one ?? '')
      .filter(Boolean),
  }))
}

/** `!!raw-loader!./a.js` and `./a.js?raw` -> `./a.js`, the file of a module. */
function fileOf(module: string): string {
  return module.replace(/^.*!|\?(?:raw|url)$/g, '')
}

export function createValues(at: At, imported: readonly Imported[]): Values {
  const address = (url: string, isImport = false): string => {
    const plain = pathOf(url) ?? url
    const ofSite = /^@site\/(.*)$/s.exec(plain)?.[1]
    if (ofSite === undefined) return plain
    // A fragment is read from its folder, and has no address.
    const isFragment = isImport && /\.mdx?$/.test(ofSite)
    if (ofSite.startsWith('static/') && !isFragment) return ofSite.slice('static'.length)
    const path = posix.relative(posix.dirname(at.file), posix.join(at.site, ofSite))
    return path.startsWith('.') ? path : `./${path}`
  }
  const imports = new Map(
    imported.flatMap(({module, names}) =>
      IMPORTED.test(module) ? names.map((name) => [name, address(fileOf(module), true)]) : [],
    ) as [string, string][],
  )
  const text = ({value, code}: Attribute): string | undefined => {
    if (code === undefined) return value
    const [, called, , path = ''] = CALL.exec(code) ?? []
    if (called === undefined) return literal(code) ?? imports.get(code)
    if (called === 'require') return fileOf(path)
    // `useBaseUrl` adds the base, also to what does not begin with a slash.
    return /^(?:[/#]|[a-z][\w+.-]*:)/i.test(path) ? path : `/${path}`
  }
  return {
    address: (url) => address(url),
    link: (url) => (pathOf(url) === undefined ? address(url) : url),
    imports,
    text,
    of: ({attributes}, ...names) => {
      for (const name of names) {
        const found = attributes.find((one) => one.name === name)
        const value = found && text(found)
        if (value) return value
      }
      return undefined
    },
  }
}

/** Attributes with text for readers. */
export const WORDS =
  /^(?:text|title|label|caption|heading|description|children|content|message|summary|alt)$/

/** Keys of what a program reads: ids, addresses, names of files. But a text can be for readers: `key: 'Mass'`. */
const IDENTIFIER =
  /^(?:id|key|slug|ref|href|url|src|path|file|link|icon|img|to|rel|target|lang|language)s?$/
/** The same, but a list with such a name is text. */
const LOOK = /^(?:type|variant|color|style|size|image|logo|avatar|photo|picture|page)$/
/** Names of styles are never for readers. */
const CLASS = /(?:^c|C)lass(?:es|Name)?$/
const ADDRESS = /^(?:\.{0,2}\/|#|(?:https?|mailto|tel|pathname|data):|@site\/)\S*$/
/** Matches an address, the name of a file, a color, a length, or one lower-case word or path: `api/v1.get`. */
const CODE = new RegExp(
  `${ADDRESS.source}|^(?:[^\\s.]\\S*\\.[a-z]\\w{0,4}|-?[\\d.]+(?:px|r?em|ch|v[wh]|%)|(?=.*[a-z])[a-z\\d]+(?:[._/-]+[a-z\\d]+)*)$`,
)

/** `docIds` -> whether the last word means identifiers. */
function isIdentifier(name: string): boolean {
  const last = name.split(/(?<=[a-z\d])(?=[A-Z])|[_-]/).at(-1)!
  return IDENTIFIER.test(last.toLowerCase())
}

/** Whether a text of a list is for readers. `key`: that of the text, or of the whole list. */
function isShown(text: string, key: string): boolean {
  if (CLASS.test(key)) return false
  if (isIdentifier(key)) return !CODE.test(text) && !/^\d+$/.test(text)
  return !(LOOK.test(key) && CODE.test(text))
}

/** Returns the text that readers see of a component without content: that of its attributes. */
export function wordsOf({attributes}: Element, {text}: Values): string {
  return attributes
    .flatMap((one) => {
      const listed = one.code === undefined ? [] : quotedIn(one.code)
      if (!listed.length) return WORDS.test(one.name) ? [text(one) ?? ''] : []
      const name = LOOK.test(one.name) ? '' : one.name
      // In lists without keys: `/` and `#` alone can also begin a word.
      const worded = new Set(
        listed.flatMap(({key, text, holder}) => (key || ADDRESS.test(text) ? [] : [holder])),
      )
      return listed.flatMap(({key, text, holder}) =>
        isShown(text, key ?? name) && (key || worded.has(holder)) ? [text] : [],
      )
    })
    .map(oneLine)
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
    .join(' ')
}

/** Escapes plain text for Markdown. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<$]/g, '\\$&')
}

/** Returns the label of a directive: Markdown in which all brackets are paired. */
export function asLabel(markdown: string): string {
  let depth = 0
  for (const sign of markdown.replace(/\\./gs, '')) {
    if (sign === '[') depth++
    if (sign === ']') depth--
    if (depth < 0) break
  }
  return depth === 0 ? markdown : markdown.replace(/(?<!\\)[[\]]/g, '\\$&')
}

/** Returns the attributes of a directive. */
export function asAttributes(values: Record<string, string | undefined>): string {
  const list = Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}="${value.replace(/\s+/g, ' ').replaceAll('"', '&quot;')}"`],
  )
  return list.length ? `{${list.join(' ')}}` : ''
}
