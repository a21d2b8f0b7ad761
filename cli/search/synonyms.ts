/**
 * Reads and checks `synonyms.yml`: words that mean the same. They depend on
 * the content, so the file is next to the content and is reviewed with it.
 */
import * as z from 'zod/mini'
import {fold, wordsOf} from '../../runtime/shared/search/tokenize.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {fields, validate} from '../config/validate.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {createOffsets, plainValue} from '../text/yaml.ts'
import type {Diagnostic} from '../types.ts'
import {groupOf, SAME, type WordGroup} from './options.ts'
import {openWords} from './word-file.ts'

/** Words that mean the same. With `to`, a search for one of `words` also finds `to`, but not the reverse. */
export interface SynonymGroup {
  words: string[]
  to?: string[]
}

const LIST = z.optional(z.array(z.unknown(), {error: 'a list'}))
const FILE = fields({same: LIST, toward: LIST})
const TOWARD = fields({from: groupOf(1), to: groupOf(1)})

/** Key of a word -> the group that it is in. */
type KnownWords = Map<string, string[]>
type Path = (string | number)[]
type Report = (path: Path, message: string, hint?: string) => void
/** Groups of the config, and the place of their key in it. */
export interface GivenGroups {
  groups: readonly WordGroup[]
  line: number
  column: number
}

/** A one-way group, and its position in the file. */
type Toward = {words: string[]; to: string[]; path: Path}

/**
 * Reads a synonyms file: `same`, a list of lists of words or phrases; `toward`, a list of `{from, to}`.
 * `aliases` are further groups (the glossary's terms with their aliases), which can repeat words of the file. Those of
 * the config cannot.
 */
export function readSynonyms(
  text: string,
  file: string,
  aliases: readonly SynonymGroup[] = [],
  {groups: given, ...place}: GivenGroups = {groups: [], line: 0, column: 0},
): {groups: SynonymGroup[]; diagnostics: Diagnostic[]} {
  const {document, root, report, diagnostics} = openWords(text, file, 'synonyms-invalid')
  const known: KnownWords = new Map()
  const readGiven = () =>
    readSame(given, known, (_, message, hint) => {
      diagnostics.push(diagnostic('synonyms-invalid', CONFIG_FILE, message, {...place, hint}))
    })
  if (root === null) return {groups: merge(readGiven(), aliases), diagnostics}
  const offsetOf = createOffsets(root)
  const invalid: Report = (path, message, hint) => report(offsetOf(path), message, hint)
  const value = plainValue<Partial<Record<'same' | 'toward', unknown>>>(root, document)
  const problems = validate(value, FILE)
  for (const {path, message, hint} of problems)
    if (path.length) invalid(path, message, hint)
    else invalid([], 'A synonyms file has the keys same and toward.')
  const itemsOf = (name: 'same' | 'toward') =>
    Array.isArray(value?.[name]) ? (value[name] as unknown[]) : []
  const same = readSame(itemsOf('same'), known, invalid)
  const toward = readToward(itemsOf('toward'), invalid)
  for (const {path, chain} of cycles(toward))
    report(
      offsetOf(path),
      `These synonyms form a loop: ${chain.join(' -> ')}.`,
      'Words that stand for each other belong under "same".',
      'synonyms-cycle',
    )
  const groups = merge([...same, ...readGiven()], aliases)
  return {groups: [...groups, ...toward.map(({words, to}) => ({words, to}))], diagnostics}
}

/** Reads groups of words with one meaning. A word can be in only one of them and of the `known` ones, once. */
function readSame(
  items: readonly unknown[],
  groupOfWord: KnownWords,
  invalid: Report,
): SynonymGroup[] {
  return items.flatMap((item, at) => {
    const path = ['same', at]
    if (!fits(item, SAME, path, invalid)) return []
    const words = wordsIn(item, path, invalid)
    for (const word of words) {
      const other = groupOfWord.get(keyOf(word))
      if (!other) groupOfWord.set(keyOf(word), words)
      else if (other !== words)
        invalid(
          path,
          `"${word}" is in another group already, with "${other.find((one) => keyOf(one) !== keyOf(word))}".`,
          'Put both groups together, or leave it out of one.',
        )
    }
    return [{words}]
  })
}

function readToward(items: unknown[], invalid: Report): Toward[] {
  return items.flatMap((item, at) => {
    const path = ['toward', at]
    if (!fits(item, TOWARD, path, invalid)) return []
    const words = wordsIn(item.from, [...path, 'from'], invalid)
    return [{words, to: wordsIn(item.to, [...path, 'to'], invalid), path}]
  })
}

/**
 * Returns whether an item can be used, and reports what is wrong. An unknown key is reported, but the item is still used.
 */
function fits<Schema extends z.core.$ZodType>(
  item: unknown,
  schema: Schema,
  at: Path,
  invalid: Report,
): item is z.output<Schema> {
  const problems = validate(item, schema)
  for (const {path, message, hint} of problems) invalid([...at, ...path], message, hint)
  return problems.every(({unknown}) => unknown)
}

function wordsIn(given: WordGroup, path: Path, invalid: Report): string[] {
  const words = given.map((word) => String(word).trim())
  const keys = words.map(keyOf)
  for (const [at, word] of words.entries())
    if (keys.indexOf(keys[at]!) !== at) invalid([...path, at], `"${word}" is twice in this group.`)
  return words
}

/** Returns the key for comparing phrases: folded, split into words. */
function keyOf(phrase: string): string {
  return wordsOf(phrase).map(fold).join(' ')
}

/** Merges groups that share a word, so a glossary alias joins the group of the file. */
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

/** Returns one-way groups that lead back to one of their own words over any number of steps. */
function cycles(groups: readonly Toward[]): {path: Path; chain: string[]}[] {
  const next = new Map<string, {label: string; to: string[]}>()
  for (const {words, to} of groups) {
    for (const word of words) {
      const known = next.get(keyOf(word))
      next.set(keyOf(word), {label: word, to: [...(known?.to ?? []), ...to]})
    }
  }
  const found = new Set<string>()
  return groups.flatMap(({words, path}) =>
    words.flatMap((word) => {
      const chain = wayBack(next, keyOf(word))
      if (!chain) return []
      const members = [...new Set(chain.map(keyOf))].sort().join('\n')
      if (found.has(members)) return []
      found.add(members)
      return [{path, chain}]
    }),
  )
}

/** Returns the shortest chain of words from a word back to itself; undefined if there is none. */
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
