/** Turns the tokens of a line of code into pieces: one for each color, with its placeholders. */
import type {CodeLine, Piece} from '../../article/code-lines.ts'
import type {Mark} from './code-marks.ts'

/** Class names by color of `dark-plus`. The theme defines lighter, more readable values as tokens. */
const CLASSES: Record<string, string> = {
  '#569CD6': 'kw',
  '#CE9178': 'st',
  '#B5CEA8': 'nu',
  '#6A9955': 'co',
  '#C586C0': 'ct',
  '#DCDCAA': 'fn',
  '#4EC9B0': 'ty',
  '#9CDCFE': 'va',
  '#D16969': 're',
  '#D7BA7D': 'es',
  '#4FC1FF': 'cn',
  '#808080': 'pu',
  '#646695': 'me',
  '#6796E6': 'li',
  '#F44747': 'in',
  '#C8C8C8': 'la',
  '#000080': 'kw',
}

/** Each class once. The first is that of a color without one. */
export const CLASS_NAMES = ['', ...new Set(Object.values(CLASSES))]

export interface Token {
  content: string
  /** The class of its color; empty without one. */
  name: string
}

type ColoredText = [name: string, content: string]

/** Returns the class of a color of the theme. */
export function classOf(color: string): string {
  return CLASSES[color.toUpperCase()] ?? ''
}

export const PLACEHOLDER = /<([a-z][a-z0-9]*(?:[-_ ][a-z0-9]+)+|your[a-z0-9_-]*)>/gi

/** `number`: undefined if lines are not numbered. */
export function codeLine(
  tokens: Token[],
  marks: readonly Mark[],
  {placeholders, number}: {placeholders: boolean; number: number | undefined},
): CodeLine {
  return {
    classes: ['line', ...marks.map((mark) => `line--${mark}`)],
    number,
    pieces: mergeTokens(tokens)
      .flatMap(splitOptions)
      .map(([name, content]) => ({
        name,
        parts: placeholders ? splitPlaceholders(content) : [content],
      })),
  }
}

export function hasPlaceholder({pieces}: CodeLine): boolean {
  return pieces.some(({parts}) => parts.some((part) => typeof part !== 'string'))
}

/** A short option of a command. Browsers would break it after a hyphen. */
const OPTION = /^-\S{1,23}$/

/** Gives each option of a command a piece of its own, with the class `whole`. One with a placeholder stays as it is. */
function splitOptions([name, content]: ColoredText): ColoredText[] {
  if (name !== 'kw' || !content.startsWith('-') || content.includes('<')) return [[name, content]]
  return content
    .split(/(?<=\S)(?=\s)|(?<=\s)(?=\S)/)
    .map((part) => [OPTION.test(part) ? 'kw whole' : /\S/.test(part) ? name : '', part])
}

/** Merges neighbors of one color into one span. White space takes the color before it. */
function mergeTokens(tokens: Token[]): ColoredText[] {
  const merged: ColoredText[] = []
  for (const {name, content} of tokens) {
    if (content === '') continue
    const last = merged.at(-1)
    if (last && (last[0] === name || /^\s*$/.test(content))) last[1] += content
    else merged.push([name, content])
  }
  return merged
}

function splitPlaceholders(content: string): Piece['parts'] {
  // Most pieces have none, and asking the expression costs more.
  if (!content.includes('<')) return [content]
  const parts: Piece['parts'][number][] = []
  let from = 0
  for (const match of content.matchAll(PLACEHOLDER)) {
    if (match.index > from) parts.push(content.slice(from, match.index))
    parts.push({name: match[1]!.toLowerCase().replace(/[ _]/g, '-'), text: match[0]})
    from = match.index + match[0].length
  }
  if (from < content.length || !parts.length) parts.push(content.slice(from))
  return parts
}
