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
import {openWords} from './word-list-file.ts'

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
    else
      invalid(
        [],
        'A synonyms file has the keys same and toward.',
        'same: [[NMR, nuclear magnetic resonance]]',
      )
  const itemsOf = (name: 'same' | 'toward') =>
    Array.isArray(value?.[name]) ? (value[name] as unknown[]) : []
  const same = readSame(itemsOf('same'), known, invalid)
  const toward = readToward(itemsOf('toward'), invalid)
  for (const {path, chain} of cycles(toward))
    report(
      offsetOf(path),
      `These synonyms form a loop: ${(chain.length > 12 ? [...chain.slice(0, 9), '…', ...chain.slice(-2)] : chain).join(' -> ')}.`,
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

/** Returns whether an item can be used, and reports what is wrong. */
function fits<Schema extends z.core.$ZodType>(
  item: unknown,
  schema: Schema,
  at: Path,
  invalid: Report,
): item is z.output<Schema> {
  const problems = validate(item, schema)
  for (const {path, message, hint} of problems) invalid([...at, ...path], message, hint)
  return !problems.length
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
  const merged: string[][] = []
  /** Key of a word -> the first group that has it. */
  const homes = new Map<string, number>()
  const join = (words: readonly string[], at: number) => {
    merged[at] = [...(merged[at] ?? []), ...words]
    for (const key of words.map(keyOf)) homes.set(key, Math.min(at, homes.get(key) ?? at))
  }
  for (const {words} of same) join(words, merged.length)
  for (const {words} of aliases) {
    if (words.length < 2) continue
    const at = Math.min(...words.map((word) => homes.get(keyOf(word)) ?? merged.length))
    const known = new Set(merged[at]?.map(keyOf))
    join(
      words.filter((word) => !known.has(keyOf(word))),
      at,
    )
  }
  return merged.map((words) => ({words}))
}

interface Word {
  key: string
  label: string
}

/** Key of a word -> its last form, its first place, and the lists of words that it leads to. */
type Ways = Map<string, {label: string; path: Path; to: Word[][]}>

/** More loops than this are no help. */
const MOST_LOOPS = 20

/** Returns one-way groups that lead back to one of their own words over any number of steps. */
function cycles(groups: readonly Toward[]): {path: Path; chain: string[]}[] {
  const ways: Ways = new Map()
  for (const {words, to, path} of groups) {
    const list = to.map((label) => ({key: keyOf(label), label}))
    for (const label of words) {
      const key = keyOf(label)
      const known = ways.get(key)
      known?.to.push(list)
      ways.set(key, {path, to: [list], ...known, label})
    }
  }
  const found = new Set<string>()
  return loopingWords(ways)
    .slice(0, 2 * MOST_LOOPS)
    .flatMap((key) => {
      const chain = wayBack(ways, key)
      const members = [...new Set(chain.map(keyOf))].sort().join('\n')
      return found.has(members) ? [] : (found.add(members), [{path: ways.get(key)!.path, chain}])
    })
    .slice(0, MOST_LOOPS)
}

/**
 * Returns two neighbors of each loop: the shortest way from one of them back to itself can be another loop. A search in depth
 * looks at each word and each list once.
 */
function loopingWords(ways: Ways): string[] {
  type Node = string | Word[]
  const found = new Set<string>()
  const open = new Set<Node>()
  const seen = new Set<Node>()
  const begin = (node: Node) => {
    open.add(node)
    seen.add(node)
    const next = typeof node === 'string' ? ways.get(node)?.to : node.map(({key}) => key)
    return {node, rest: (next ?? []).values() as Iterator<Node>}
  }
  for (const start of ways.keys()) {
    if (seen.has(start)) continue
    const stack = [begin(start)]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const {done, value} = top.rest.next()
      if (done) {
        open.delete(top.node)
        stack.pop()
      } else if (!seen.has(value)) stack.push(begin(value))
      else if (open.has(value)) {
        for (const node of [value, top.node, stack.at(-2)?.node])
          if (typeof node === 'string') found.add(node)
      }
    }
  }
  return [...found]
}

/** Returns the shortest chain of words from a word of a loop back to itself. */
function wayBack(ways: Ways, start: string): string[] {
  type Step = Word & {before?: Step}
  const steps: Step[] = [{key: start, label: ways.get(start)!.label}]
  const seen = new Set<string | Word[]>()
  for (const before of steps)
    for (const list of ways.get(before.key)?.to ?? []) {
      if (seen.has(list)) continue
      seen.add(list)
      for (const word of list) {
        if (word.key === start) return labelsOf({...word, before})
        if (seen.has(word.key)) continue
        seen.add(word.key)
        steps.push({...word, before})
      }
    }
  return []

  function labelsOf(last: Step): string[] {
    const labels: string[] = []
    for (let step: Step | undefined = last; step; step = step.before) labels.push(step.label)
    return labels.reverse()
  }
}
