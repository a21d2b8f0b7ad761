/** Finds emphasis that is shown as typed: with a space inside its signs, or with a letter next to them. */
import type {Fix} from '../../fix/fix.ts'
import type {ParseContext} from '../context.ts'
import type {Unread} from './unread.ts'

/** Bold or crossed-out text with a space inside its signs. */
const SPACED =
  /(?<=^|\s)(?:\*\*[ \t][^*\n]+\*\*|\*\*[^*\n]+[ \t]\*\*|(?<!_)__(?:[ \t][^_\n]+|[^_\n]+[ \t])__(?!_)|~~(?:[ \t][^~\n]+|[^~\n]+[ \t])~~|\]\(\/[^)\s]*\))/g
/** `*one or two words *`. At the beginning of a line, or around more words, the sign can stand for a note: `*required`. */
const SPACED_WORDS = /(?<=[ \t("“„‘])([*_])\p{L}[\p{L}\d-]*(?: [\p{L}\d-]+)? +\1(?=[\s.,;:!?)]|$)/gu

/** A pair that is shown as typed. Next to a slash, it is a part of a path. */
const PAIR = /(?<![*/\d])\*\*(?![\s*/])[^*\n]*[^\s*/]\*\*(?![*/\d])/g

/** Reports them. `shown`: returns the original text. */
export function lintEmphasis(unread: Unread, context: ParseContext): void {
  const {text, at, shown} = unread
  lintJoined(unread, context)
  const signs = createCounter(text)
  const words = [...text.matchAll(SPACED_WORDS)].filter(
    ({1: sign, index}) => signs(sign!, index) === 2,
  )
  for (const {0: all, index} of [...text.matchAll(SPACED), ...words]) {
    // `2 ** 3 ** 4` is a calculation, and `__ __` a place to fill in.
    const isPower =
      /\d\s*$/.test(text.slice(Math.max(0, index - 2), index)) ||
      /^\s*\d/.test(text.slice(index + all.length, index + all.length + 2))
    if (isPower || !/[^\s_~*]/.test(all)) continue
    const called = all.startsWith('_')
      ? 'underscores'
      : all.startsWith('~')
        ? 'tildes'
        : 'asterisks'
    context.report(
      'stray-markdown',
      at(index),
      `"${shown(index, all.length)}" is shown as typed.`,
      {
        hint: `No space inside the ${called}; [text](address) for a link.`,
        fix: unspaced(shown(index, all.length)),
      },
    )
  }
}

/** `**Note:**text` is not bold: between punctuation and a letter, asterisks neither begin nor end it. */
function lintJoined({text, at, shown}: Unread, context: ParseContext): void {
  for (const {0: all, index} of text.matchAll(PAIR)) {
    const end = index + all.length
    const isEnd = /[^\p{L}\p{N}]\*\*\p{L}/u.test(text.slice(end - 3, end + 1))
    const isStart = /^\p{L}\*\*[^\p{L}\p{N}]/u.test(text.slice(Math.max(0, index - 1), index + 3))
    if ((isEnd || isStart) && /\p{L}|\uFFFC/u.test(all))
      context.report(
        'stray-markdown',
        at(index),
        `"${shown(index, all.length)}" is shown as typed: its asterisks are between punctuation and a letter.`,
        {hint: 'Leave a space there, or move the punctuation out of the bold text.'},
      )
  }
}

/** Returns how many single signs the line around a place has. Each line is counted once: a long one can have many places. */
function createCounter(text: string): (sign: string, at: number) => number {
  const known = new Map<string, number>()
  let end = -1
  let start = 0
  return (sign, at) => {
    if (at > end) {
      start = text.lastIndexOf('\n', at) + 1
      end = text.indexOf('\n', at)
      if (end < 0) end = text.length
      known.clear()
    }
    let count = known.get(sign)
    if (count === undefined) {
      const runs = text.slice(start, end).matchAll(/[*_]+/g)
      count = [...runs].filter(([all]) => all === sign).length
      known.set(sign, count)
    }
    return count
  }
}

/** Suggests a fix for bold text that ends with spaces: they belong after it. */
function unspaced(text: string): Fix | undefined {
  const [, bold, spaces] = /^(\*\*[^\s*][^*\n]*?)([ \t]+)\*\*$/.exec(text) ?? []
  return bold === undefined ? undefined : {text, to: `${bold}**${spaces}`}
}
