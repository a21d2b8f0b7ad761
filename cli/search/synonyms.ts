/**
 * `synonyms.yml`: words that mean the same, read and checked. Which words a reader may use for what the pages say is
 * content, so it stands next to the content and is reviewed like it.
 */
import {isMap, isScalar, isSeq, type Node} from 'yaml'
import {fold, wordsOf} from '../../runtime/search/tokenize.ts'
import {nearest} from '../nearest.ts'
import type {Diagnostic} from '../types.ts'
import {parseYaml} from '../yaml.ts'
import {mistakesOf} from '../yaml-mistakes.ts'

/** Words that mean the same; with `to`, a search for one of `words` finds `to` as well, but not the other way round. */
export interface SynonymGroup {
  words: string[]
  to?: string[]
}

const TOP_KEYS = ['same', 'toward']
const TOWARD_KEYS = ['from', 'to']

/**
 * Reads a synonyms file: `same`, a list of lists of words or phrases; `toward`, a list of `{from, to}`. `aliases` are
 * further groups (the glossary's terms with their aliases), which may repeat words of the file.
 */
export function readSynonyms(
  text: string,
  file: string,
  aliases: readonly SynonymGroup[] = [],
): {groups: SynonymGroup[]; diagnostics: Diagnostic[]} {
  const diagnostics: Diagnostic[] = []
  const {document, place: placeOf} = parseYaml(text)
  const report = (code: string, at: number, message: string, hint?: string) => {
    diagnostics.push({
      severity: 'error',
      code,
      file,
      ...placeOf(at),
      message,
      ...(hint ? {hint} : {}),
    })
  }
  const invalid = (node: unknown, message: string, hint?: string) =>
    report('synonyms-invalid', (node as Node | null)?.range?.[0] ?? 0, message, hint)
  for (const {offset, message} of mistakesOf(document, (at) => placeOf(at).line))
    report('synonyms-invalid', offset, message)
  const root = document.contents
  if (document.errors.length || root === null) return {groups: merge([], aliases), diagnostics}
  if (!isMap(root)) {
    invalid(root, `A synonyms file has the keys ${TOP_KEYS.join(' and ')}.`)
    return {groups: merge([], aliases), diagnostics}
  }

  const seen = new Map<string, string[]>()
  const readWords = (node: unknown, least: number): string[] => {
    if (
      !isSeq(node) ||
      node.items.length < least ||
      !node.items.every((item) => isScalar(item) && isText(item.value))
    ) {
      invalid(node, `This must be a list of ${least} or more words or phrases.`)
      return []
    }
    const words = node.items.map((item) => String((item as {value: unknown}).value).trim())
    const keys = words.map(keyOf)
    keys.forEach((key, at) => {
      if (keys.indexOf(key) !== at)
        invalid(node.items[at], `"${words[at]}" stands twice in this group.`)
    })
    return words
  }

  const same: SynonymGroup[] = []
  const toward: {words: string[]; to: string[]; node: unknown}[] = []
  for (const {key, value} of root.items) {
    const name = String((key as {value?: unknown} | null)?.value)
    if (!TOP_KEYS.includes(name)) {
      const near = nearest(name, TOP_KEYS)
      invalid(
        key,
        `Unknown key "${name}".`,
        near ? `Did you mean "${near}"?` : `Known: ${TOP_KEYS.join(', ')}.`,
      )
      continue
    }
    if (!isSeq(value)) {
      invalid(value ?? key, `"${name}" must be a list.`)
      continue
    }
    for (const item of value.items) {
      if (name === 'same') {
        const words = readWords(item, 2)
        if (!words.length) continue
        for (const word of words) {
          const other = seen.get(keyOf(word))
          if (!other) seen.set(keyOf(word), words)
          else if (other !== words) {
            const neighbor = other.find((one) => keyOf(one) !== keyOf(word))
            invalid(
              item,
              `"${word}" is in another group already, with "${neighbor}".`,
              'Put both groups together, or leave it out of one.',
            )
          }
        }
        same.push({words})
      } else if (isMap(item)) {
        for (const pair of item.items) {
          const inner = String((pair.key as {value?: unknown}).value)
          if (!TOWARD_KEYS.includes(inner)) {
            const near = nearest(inner, TOWARD_KEYS)
            invalid(
              pair.key,
              `Unknown key "${inner}".`,
              near ? `Did you mean "${near}"?` : `Known: ${TOWARD_KEYS.join(', ')}.`,
            )
          }
        }
        const missing = TOWARD_KEYS.find((inner) => !item.has(inner))
        if (missing) invalid(item, `"${missing}" is missing.`)
        else {
          const words = readWords(item.get('from', true), 1)
          const to = readWords(item.get('to', true), 1)
          if (words.length && to.length) toward.push({words, to, node: item})
        }
      } else invalid(item, 'This must be a map with "from" and "to".')
    }
  }
  for (const {node, chain} of cycles(toward)) {
    report(
      'synonyms-cycle',
      (node as Node).range?.[0] ?? 0,
      `These words lead back to themselves: ${chain.join(' -> ')}.`,
      'Words that stand for each other belong under "same".',
    )
  }
  const groups = merge(same, aliases)
  return {groups: [...groups, ...toward.map(({words, to}) => ({words, to}))], diagnostics}
}

function isText(value: unknown): boolean {
  return (
    (typeof value === 'string' || typeof value === 'number') && wordsOf(String(value)).length > 0
  )
}

/** How phrases are compared: folded, by words. */
function keyOf(phrase: string): string {
  return wordsOf(phrase).map(fold).join(' ')
}

/** Groups that share a word become one, so that a glossary alias joins what the file says of it. */
function merge(same: readonly SynonymGroup[], aliases: readonly SynonymGroup[]): SynonymGroup[] {
  const merged = same.map(({words}) => [...words])
  for (const {words} of aliases) {
    if (words.length < 2) continue
    const keys = words.map(keyOf)
    const home = merged.find((group) => group.some((word) => keys.includes(keyOf(word))))
    if (!home) merged.push([...words])
    else home.push(...words.filter((_, at) => !home.some((word) => keyOf(word) === keys[at])))
  }
  return merged.map((words) => ({words}))
}

/** One-way groups that lead, over any number of steps, back to one of their own words. */
function cycles(
  groups: readonly {words: string[]; to: string[]; node: unknown}[],
): {node: unknown; chain: string[]}[] {
  const next = new Map<string, {label: string; to: string[]}>()
  for (const {words, to} of groups) {
    for (const word of words) {
      const known = next.get(keyOf(word))
      next.set(keyOf(word), {label: word, to: [...(known?.to ?? []), ...to]})
    }
  }
  const told = new Set<string>()
  return groups.flatMap(({words, node}) =>
    words.flatMap((word) => {
      const chain = wayBack(next, keyOf(word))
      if (!chain) return []
      const members = [...new Set(chain.map(keyOf))].sort().join('\n')
      if (told.has(members)) return []
      told.add(members)
      return [{node, chain}]
    }),
  )
}

/** The words from one back to itself, shortest way first; undefined where none leads back. */
function wayBack(
  next: ReadonlyMap<string, {label: string; to: string[]}>,
  start: string,
): string[] | undefined {
  const queue: string[][] = [[next.get(start)!.label]]
  const seen = new Set<string>()
  for (const chain of queue) {
    for (const word of next.get(keyOf(chain.at(-1)!))?.to ?? []) {
      if (keyOf(word) === start) return [...chain, word]
      if (seen.has(keyOf(word))) continue
      seen.add(keyOf(word))
      queue.push([...chain, word])
    }
  }
  return undefined
}
