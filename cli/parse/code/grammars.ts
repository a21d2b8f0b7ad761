/**
 * The grammars behind one language. Ruby brings thirty: SQL, C++ and others that a text can contain. Only those that a
 * text does contain are compiled. For each of the others there is an outline: a search that reaches it names the grammar.
 */
import {bundledLanguages, bundledLanguagesInfo} from 'shiki/langs'
import type {IRawGrammar} from 'shiki/textmate'
import {own} from '../../../runtime/shared/own.ts'

export interface Grammar extends IRawGrammar {
  name: string
  aliases?: string[]
  /** Scopes of other languages that this grammar adds to. */
  injectTo?: string[]
  /** Languages that a text can contain, beyond those that come with the grammar. */
  embeddedLangsLazy?: string[]
  balancedBracketSelectors?: string[]
  unbalancedBracketSelectors?: string[]
}

/** Thrown by a search that reaches an outline. */
export class GrammarNeeded extends Error {
  constructor(readonly scope: string) {
    super(`the grammar of ${scope} is needed`)
  }
}

export interface GrammarSet {
  root: Grammar
  /** Returns the grammar or its outline; undefined if no language has this scope. */
  find: (scope: string) => IRawGrammar | undefined
  /** Returns the scopes of the grammars that add to the root. */
  injections: (scope: string) => string[]
  /** Returns the grammar, or undefined if it turns out that there is none. From now on, `find` returns the same. */
  complete: (scope: string) => Promise<Grammar | undefined>
}

/** `grammars`: those of one language: first those that come with it, last its own. */
export function createGrammarSet(grammars: Grammar[]): GrammarSet {
  const root = grammars.at(-1)!
  const known = new Map(grammars.map((one) => [one.scopeName, one]))
  const complete = new Set([root.scopeName])
  const missing = new Set<string>()
  let included: Includes | undefined
  return {
    root,
    find: (scope) => {
      const grammar = known.get(scope)
      if (grammar && complete.has(scope)) return grammar
      if (missing.has(scope) || !(grammar || languageOf(scope, known.values()))) return undefined
      included ??= includesOf([...complete].map((one) => known.get(one)!))
      return outlineOf(scope, included, grammar)
    },
    injections: (scope) => {
      const added = scope === root.scopeName ? injectionsInto(scope, [...known.values()]) : []
      for (const one of added) complete.add(one)
      return added
    },
    complete: async (scope) => {
      const language = known.has(scope) ? undefined : languageOf(scope, known.values())
      for (const one of language ? await bundled(language) : [])
        if (!known.has(one.scopeName)) known.set(one.scopeName, one)
      if (known.has(scope)) complete.add(scope)
      else missing.add(scope)
      included = undefined
      return known.get(scope)
    },
  }
}

/** Returns the grammars of a language of Shiki: its own last, after those that come with it. */
export async function bundled(language: string): Promise<Grammar[]> {
  const load = own(bundledLanguages, language) as () => Promise<{default: unknown}>
  return (await load()).default as Grammar[]
}

/** Names of languages by all their names. */
const NAMES = new Map(
  bundledLanguagesInfo.flatMap(({id, aliases = []}) => [id, ...aliases].map((one) => [one, id])),
)

/** Returns the language of a scope, such as `shellscript` for `source.shell`, among those that the grammars allow. */
function languageOf(scope: string, grammars: Iterable<Grammar>): string | undefined {
  const names = scope.split('.').reverse()
  for (const {embeddedLangsLazy = []} of grammars)
    for (const name of names) {
      const language = NAMES.get(name)
      if (language && embeddedLangsLazy.includes(language)) return language
    }
  return undefined
}

/** Names of rules by the scope of the grammar that they are in. */
type Includes = Map<string, Set<string>>

/** Finds all rules of other grammars that grammars include: `source.css#comment`. */
function includesOf(grammars: Grammar[]): Includes {
  const found: Includes = new Map()
  const open: unknown[] = [...grammars]
  while (open.length) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    open.push(...Object.values(value))
    const {include} = value as {include?: unknown}
    const [scope, rule] = typeof include === 'string' ? include.split('#') : []
    if (!scope || scope.startsWith('$')) continue
    if (!found.has(scope)) found.set(scope, new Set())
    if (rule) found.get(scope)!.add(rule)
  }
  return found
}

/** How the pattern of an outline begins. */
const MARK = '\uE000grammar of '

function outlineOf(scope: string, included: Includes, grammar: Grammar | undefined): IRawGrammar {
  const rules = [...(included.get(scope) ?? [])]
  const present = grammar ? rules.filter((rule) => own(grammar.repository, rule)) : rules
  const pattern = () => ({match: MARK + scope})
  return {
    scopeName: scope,
    patterns: [pattern()],
    repository: Object.fromEntries(present.map((rule) => [rule, pattern()])),
  } as unknown as IRawGrammar
}

/** Throws if a search for these patterns needs a grammar of which there is only an outline. */
export function refuseOutlines(patterns: readonly (string | RegExp)[]): void {
  for (const pattern of patterns)
    if (typeof pattern === 'string' && pattern.startsWith(MARK))
      throw new GrammarNeeded(pattern.slice(MARK.length))
}

/** Returns the scopes of grammars that add to a scope, those that add to a wider one first. */
function injectionsInto(scope: string, grammars: Grammar[]): string[] {
  const names = scope.split('.')
  return names.flatMap((_, at) => {
    const wider = names.slice(0, at + 1).join('.')
    return grammars.filter((one) => one.injectTo?.includes(wider)).map((one) => one.scopeName)
  })
}
