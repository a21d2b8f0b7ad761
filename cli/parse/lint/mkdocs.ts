/** Notes and tabs of MkDocs, whose text is indented, and how they are written here. Pure. */
import {own} from '../../../runtime/shared/own.ts'

/** `!!! tip "Title"`, `???+ note`, `=== "Label"`. */
const HEAD =
  /^(?:(!!!|\?\?\?\+?) ?([A-Za-z]+)(?: +inline(?: +end)?)?(?: +"([^"]*)")?|===[!+]? +"([^"]+)")[ \t]*$/
/** The first line of a code block. After backticks there are no further ones: those would be code in a line. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const INDENT = /^(?: {4}|\t)/

/** What each kind is most like; all others are notes. */
const KINDS: Record<string, string> = {
  tip: 'tip',
  hint: 'tip',
  info: 'info',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
}

/** Returns the lines of the block at the beginning of a text, with the tabs that follow a tab. */
export function blockAt(text: string): string[] {
  const isTab = text.startsWith('=')
  const lines: string[] = []
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : end)
    if (lines.length && !isInside(line) && !(isTab && isNextTab(line))) break
    lines.push(line)
  }
  return lines.slice(0, lines.findLastIndex((line) => line.trim()) + 1)
}

/** Returns how a block is written here; undefined if that is not certain. */
export function asDirective(block: readonly string[]): string | undefined {
  if (!HEAD.test(block[0] ?? '') || blockEnd(block, 0) !== block.length) return undefined
  return converted(block)?.join('\n')
}

const isInside = (line: string) => !line.trim() || INDENT.test(line)
const isTabHead = (line = '') => line.startsWith('=') && HEAD.test(line)
/** `===!` begins another set of tabs. */
const isNextTab = (line = '') => isTabHead(line) && !line.startsWith('===!')

/** Returns the index after the last text of the block that begins at a line; 0 if a part of the block is empty. */
function blockEnd(lines: readonly string[], from: number): number {
  let end = 0
  let at = from
  do {
    end = 0
    for (at++; at < lines.length && isInside(lines[at]!); at++) if (lines[at]!.trim()) end = at + 1
  } while (end && isTabHead(lines[from]) && isNextTab(lines[at]))
  return end
}

/** Returns the lines of a block in our notation. */
function converted(block: readonly string[]): string[] | undefined {
  const parts: string[][] = []
  for (const line of block)
    if (HEAD.test(line)) parts.push([line])
    else parts.at(-1)!.push(line)
  // Two tabs with the same name: only the author knows what distinguishes them.
  const names = new Set(parts.map(([head = '']) => openingOf(head)))
  if (names.size < parts.length) return undefined
  const made: string[] = []
  for (const [head = '', ...content] of parts) {
    const opening = openingOf(head)
    const written = inside(content)
    if (!opening || !written) return undefined
    if (made.length) made.push('')
    for (const line of inColons(opening, written)) made.push(line)
  }
  return isTabHead(block[0]) ? inColons('tabs', made) : made
}

/** Returns what follows the colons; undefined for a title that brackets cannot hold. */
function openingOf(head: string): string | undefined {
  const [, sign, written = '', title, label] = HEAD.exec(head)!
  const kind = written.toLowerCase()
  if (/[[\]{}\\]/.test(title ?? label ?? '')) return undefined
  if (label) return `tab[${label}]`
  const name = own(KINDS, kind) ?? 'note'
  const shown = title?.trim() ?? (name === kind ? '' : kind[0]!.toUpperCase() + kind.slice(1))
  return `${name}${shown && `[${shown}]`}${sign === '???' ? '{collapsible}' : ''}`
}

/** What is inside needs fewer colons. */
function inColons(opening: string, content: readonly string[]): string[] {
  const most = content.reduce(
    (before, line) => Math.max(before, /^ {0,3}(:{3,})/.exec(line)?.[1]?.length ?? 0),
    2,
  )
  const colons = ':'.repeat(most + 1)
  return [colons + opening, '', ...content, '', colons]
}

function isFenceEnd(line: string, fence: string): boolean {
  const sign = line.trim()
  return sign.startsWith(fence) && sign === fence[0]!.repeat(sign.length)
}

/**
 * Returns the content of a block without its indent, and the blocks in it in our notation; undefined if a code block in it is not
 * closed, because the rest of the page would become code.
 */
function inside(content: readonly string[]): string[] | undefined {
  const lines = content.map((line) => line.replace(INDENT, ''))
  const made: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (fence === undefined) fence = FENCE.exec(line)?.[1]
    else if (isFenceEnd(line, fence)) fence = undefined
    const end = !fence && HEAD.test(line) ? blockEnd(lines, at) : 0
    const nested = end ? converted(lines.slice(at, end)) : undefined
    if (nested) at = end - 1
    for (const one of nested ?? [line]) made.push(one)
  }
  if (fence !== undefined) return undefined
  const first = made.findIndex((line) => line.trim())
  const last = made.findLastIndex((line) => line.trim())
  return made.slice(first, last + 1)
}
