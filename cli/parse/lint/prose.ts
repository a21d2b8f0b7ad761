/**
 * Lint of the wording in running text and in the fields of the front matter that readers
 * see. Code, labels of the application and addresses are quotes and are skipped.
 */
import type {Root} from 'mdast'
import {toString} from 'mdast-util-to-string'
import type {Point} from 'unist'
import {positionOfKey} from '../../config/key-position.ts'
import {memoized} from '../../memoized.ts'
import type {Code} from '../../report/codes.ts'
import {looksEnglish} from '../../text/looks-english.ts'
import {matchesOf} from '../../text/matches.ts'
import {oneOf} from '../../text/one-of.ts'
import type {ParseContext, PreferredTerm} from '../context.ts'
import {createPointer, type Place} from '../positions.ts'
import {SKIP, visit} from '../syntax/visit.ts'
import {articleOf} from './articles.ts'

interface Finding {
  code: Code
  /** The matched words, and their offset in the text. */
  found: string
  index: number
  message: string
  hint: string
}

/** Between two words of a text: a line of a quotation begins with `>`. */
const GAP = '[\\s>]+'
/** Fields that readers see. Keywords and symptoms contain what readers may type. */
const SHOWN = ['title', 'description', 'sidebar_label', 'pagination_label'] as const

/**
 * Reports wording in the tree, and in the front matter of `text`. A bare
 * tree is checked only against the preferred terms.
 */
export function lintProse(tree: Root, text: string, context: ParseContext): void {
  if (context.bare && !context.preferred.length) return
  let isEnglish: boolean | undefined
  const say = ({code, message, hint}: Finding, at: Point | Place) => {
    // A site can have pages in several languages.
    if (code !== 'term') isEnglish ??= looksEnglish(text)
    if (code === 'term' || isEnglish) context.report(code, at, message, {hint})
  }
  for (const key of SHOWN) {
    const value = context.fields[key]
    if (typeof value !== 'string') continue
    // The field is looked up once, although a long one can have thousands of findings.
    let place: ReturnType<typeof placeInField> | undefined
    for (const finding of findingsIn(value, context)) {
      place ??= placeInField(text, key, context.file)
      say(finding, place(finding.found))
    }
  }
  visit(tree, (node) => {
    if (node.type === 'textDirective' || (node.type === 'link' && ADDRESS.test(toString(node))))
      return SKIP
    if (node.type !== 'text' || !node.position) return
    const written = context.places.written(node)
    let pointer: ReturnType<typeof createPointer> | undefined
    for (const finding of findingsIn(written, context)) {
      pointer ??= createPointer(written, node.position.start)
      say(finding, pointer(finding.index))
    }
  })
}

const ADDRESS = /^(?:https?:\/\/|mailto:)|^[^\s@]+@[^\s@]+$/

/** Returns a function from words of a field to their place. A value that is folded over several lines is reported at its key. */
function placeInField(text: string, key: string, file: string): (found: string) => Place {
  const {line, column} = positionOfKey(text, key)
  const written = text.split('\n', line)[line - 1]
  return (found) => {
    const at = written?.indexOf(found, column + key.length) ?? -1
    return {file, line, column: at < 0 ? column : at + 1}
  }
}

/** Quotes of others, which an author cannot change. */
const QUOTED = /"[^"\n]{1,80}"|“[^”\n]{1,80}”/g

function findingsIn(written: string, context: ParseContext): Finding[] {
  const {preferred, bare, messages, off = []} = context
  const text = written.replace(QUOTED, (quote) => '\uFFFC'.repeat(quote.length))
  // Other languages may repeat a word: "die, die die" is correct in German.
  const isEnglish = /^en\b/i.test(messages?.locale ?? 'en')
  const isOn = (code: Code) => !off.includes(code)
  return [
    ...(isOn('term') ? terms(text, preferred) : []),
    ...(bare || !isEnglish
      ? []
      : [
          ...(isOn('vague-version') ? vagueVersions(text) : []),
          ...(isOn('repeated-word') ? repeatedWords(text) : []),
          ...(isOn('article') ? articles(text) : []),
        ]),
  ]
}

/**
 * Returns a pattern that also matches with a capital at the start of a
 * sentence. Names need their capital, so the whole pattern is case-sensitive.
 */
function eitherCase(words: string): string {
  return words.replace(/\w+/g, (word) => `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`)
}

/** "Earlier" and "later" are clear if a version is named before. */
const AGE = eitherCase('newer|older|recent|current|some|most|certain')
const NAME = '\\p{Lu}[\\p{L}\\d]*'
const VAGUE_VERSION = new RegExp(
  [
    // "in" + age + "versions"; but not the current version of a page or a template.
    `(?:${eitherCase('in|with|by|from|on|for|since|until')}) (?:the )?(?:${AGE}) versions?(?! of (?:this|the|an?) (?!${NAME}))`,
    // age + "versions of" + name, age + name + "versions"
    `(?:${AGE}) (?:versions of (?:the )?${NAME}|${NAME} versions)`,
    `(?<=^|[.;:] )(?:${AGE}) versions`,
    `${eitherCase('depending')} on (?:the |your )?(?:${NAME} )?version`,
  ]
    .map((one) => `\\b${one.replaceAll(' ', GAP)}(?![\\p{L}\\d])`)
    .join('|'),
  'gu',
)

function vagueVersions(text: string): Finding[] {
  // Most texts have none, and looking for the word is faster than for the phrase.
  if (!text.includes('version')) return []
  return matchesOf(text, VAGUE_VERSION).map(({0: found, index}) => ({
    code: 'vague-version',
    found,
    index,
    message: `No reader can check "${plain(found)}".`,
    hint: 'Name the version: :since[2.1], :until[1.9]. If no one knows it, say what the reader sees.',
  }))
}

const REPEATED = new RegExp(`(?<![\\p{L}\\d'’-])(\\p{L}{2,}|a)${GAP}(\\1)(?![\\p{L}\\d'’-])`, 'giu')
const MAY_REPEAT = /^(?:that|had)\b/i

function repeatedWords(text: string): Finding[] {
  return (
    matchesOf(text, REPEATED)
      // "or OR" is a word and a name.
      .filter(([found, first, second]) => isSame(first!, second!) && !MAY_REPEAT.test(found))
      .map(({0: found, 1: word, index}) => ({
        code: 'repeated-word',
        found,
        index,
        message: `"${plain(found)}" repeats a word.`,
        hint: `Write "${word}" once.`,
      }))
  )
}

/** Returns whether two words are equal except for a capital at the start of a sentence. */
function isSame(first: string, second: string): boolean {
  return first === second || first === second[0]!.toUpperCase() + second.slice(1)
}

const ARTICLE = new RegExp(`(?<![\\p{L}\\d.'’/-])(an?)${GAP}['‘(]?([\\p{L}\\d]+)`, 'giu')
/** Before these words "A" is a name: vitamin A is. A repeated article is reported as a repeated word. */
const NO_NOUN = /^(?:an?|a(?:nd|re|s|t)|i[fnst]|o[fnr])$/i

function articles(text: string): Finding[] {
  return matchesOf(text, ARTICLE).flatMap(({0: found, 1: article, 2: word, index}) => {
    const right = articleOf(word!)
    if (!right || right === article!.toLowerCase() || NO_NOUN.test(word!)) return []
    return [
      {
        code: 'article',
        found,
        index,
        message: `"${plain(found)}" has the wrong article.`,
        hint: `Write "${right} ${word}".`,
      },
    ]
  })
}

interface Matcher {
  pattern: RegExp
  /** Terms by variant in lower case. */
  byVariant: Map<string, PreferredTerm>
}

/** Returns the terms by the words that they replace, in lower case. */
export function variantsOf(preferred: readonly PreferredTerm[]): Map<string, PreferredTerm> {
  return new Map(
    preferred.flatMap((term) => term.not.map((variant) => [keyOf(variant), term] as const)),
  )
}

/** Builds one pattern for all terms. It includes the preferred ones, so "trash" is not found in "trash icon". */
const matcherOf = memoized((preferred: readonly PreferredTerm[]): Matcher => {
  const byVariant = variantsOf(preferred)
  const words = [...preferred.map(({use}) => keyOf(use)), ...byVariant.keys()]
  return {
    byVariant,
    pattern: new RegExp(
      // Not in file names, addresses and longer words.
      `(?<![\\p{L}\\d_./@#\\\\-])(?:${oneOf(words, GAP)})(?:s(?![\\p{L}\\d]))?(?![\\p{L}\\d_@]|[-./\\\\:][\\p{L}\\d])`,
      'giu',
    ),
  }
})

function terms(text: string, preferred: readonly PreferredTerm[]): Finding[] {
  if (!preferred.length) return []
  const {pattern, byVariant} = matcherOf(preferred)
  return matchesOf(text, pattern).flatMap(({0: found, index}) => {
    const key = keyOf(found)
    const term = byVariant.get(key) ?? byVariant.get(key.replace(/s$/, ''))
    if (!term) return []
    const plural = byVariant.has(key) ? '' : 's'
    const isFirst = /^\p{Lu}/u.test(found) && /^\p{Ll}/u.test(term.use)
    const use = (isFirst ? term.use[0]!.toUpperCase() + term.use.slice(1) : term.use) + plural
    // Variants match in any case: "github" matches "Github", but "GitHub" must not be reported.
    if (plain(found) === use) return []
    return [
      {
        code: 'term',
        found,
        index,
        message: `Write "${use}", not "${plain(found)}".`,
        hint: term.why,
      },
    ]
  })
}

/** Replaces each run of spaces, line breaks and quotation signs with one space. */
function plain(found: string): string {
  return found.replace(/[\s>]+/g, ' ')
}

function keyOf(phrase: string): string {
  return plain(phrase).trim().toLowerCase()
}
