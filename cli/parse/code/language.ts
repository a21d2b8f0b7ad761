/** Colors the code of one language: lines to tokens, each with the class of its color. */
import {
  EncodedTokenMetadata,
  type IGrammar,
  INITIAL,
  type IOnigLib,
  type IRawTheme,
  Registry,
  type StateStack,
  type StateStackImpl,
} from 'shiki/textmate'
import darkPlus from 'shiki/themes/dark-plus.mjs'
import {CLASS_NAMES, classOf, type Token} from './code-lines.ts'
import {
  createGrammarSet,
  type Grammar,
  GrammarNeeded,
  type GrammarSet,
  refuseOutlines,
} from './grammars.ts'
import {oniguruma} from './oniguruma.ts'
import {JAVASCRIPT, Untranslatable} from './scanner.ts'

export interface Language {
  /** Returns the tokens of each line. `read` is the text for the grammar, as long as `text`. */
  tokensOf: (text: string, read: string) => Token[][]
  /** Returns whether `tokensOf` can try again after this error: it lacked a grammar, or a pattern for Oniguruma. */
  recover: (error: unknown) => Promise<boolean>
  dispose: () => void
}

/**
 * `grammars`: those of the language, its own last. `isFast`: whether the regular expressions of JavaScript can read a
 * grammar. If one grammar in use needs Oniguruma, it reads them all.
 */
export function createLanguage(
  grammars: Grammar[],
  isFast: (grammar: Grammar) => boolean,
): Language {
  const set = createGrammarSet(grammars)
  let library: IOnigLib | undefined = isFast(set.root) ? JAVASCRIPT : undefined
  let compiled: Compiled | undefined
  const dispose = () => {
    compiled?.registry.dispose()
    compiled = undefined
  }
  return {
    tokensOf: (text, read) => {
      if (!library) throw new Untranslatable(set.root.name)
      compiled ??= compile(set, library)
      return tokenize(text, read, compiled)
    },
    recover: async (error) => {
      if (error instanceof GrammarNeeded) {
        const added = await set.complete(error.scope)
        if (added && !isFast(added)) library = await oniguruma()
      } else if (error instanceof Untranslatable) library = await oniguruma()
      else return false
      dispose()
      return true
    },
    dispose,
  }
}

const {'editor.foreground': foreground, 'editor.background': background} = darkPlus.colors!
/** The first rule is for what no other rule matches. */
const THEME = {
  settings: [{settings: {foreground, background}}, ...darkPlus.tokenColors!],
} as unknown as IRawTheme

interface Compiled {
  registry: Registry
  grammar: IGrammar
  /** The numbers of classes by the number of a color. */
  classes: number[]
  lines: Map<StateStack, Map<string, Line>>
  states: Map<string, StateStack>
  /** Number of lines in `lines`. */
  count: number
}

/** A line as the grammar reads it after one state. */
interface Line {
  /**
   * Two UTF-16 units for each run of one class: where it begins, and the number of the class. The arrays of the grammar take
   * ten times the memory, and tens of thousands of lines are kept.
   */
  runs: string
  /** The state after it. */
  next: StateStack
}

function compile(set: GrammarSet, library: IOnigLib): Compiled {
  const registry = new Registry({
    theme: THEME,
    onigLib: {
      ...library,
      createOnigScanner: (patterns) => {
        refuseOutlines(patterns)
        return library.createOnigScanner(patterns)
      },
    },
    loadGrammar: set.find,
    getInjections: set.injections,
  })
  const {scopeName, balancedBracketSelectors = ['*'], unbalancedBracketSelectors = []} = set.root
  const grammar = registry.loadGrammarWithConfiguration(scopeName, 1, {
    balancedBracketSelectors,
    unbalancedBracketSelectors,
  })!
  const classes = registry.getColorMap().map((color) => CLASS_NAMES.indexOf(classOf(color)))
  return {registry, grammar, classes, lines: new Map(), states: new Map(), count: 0}
}

/** Longer lines stay plain. A limit in time would depend on the load of the machine. */
const LONGEST_LINE = 5000

function tokenize(text: string, read: string, compiled: Compiled): Token[][] {
  const lines: Token[][] = []
  const parts = read.split(/(\r?\n)/)
  let state = INITIAL
  let start = 0
  // Every second part is the end of a line.
  for (let at = 0; at < parts.length; at += 2) {
    const line = parts[at]!
    const content = text.slice(start, start + line.length)
    start += line.length + (parts[at + 1]?.length ?? 0)
    if (!line || line.length >= LONGEST_LINE) {
      lines.push(line ? [{content, name: ''}] : [])
      continue
    }
    const {runs, next} = lineAfter(state, line, compiled)
    lines.push(tokensIn(content, runs))
    state = next
  }
  return lines
}

function tokensIn(line: string, runs: string): Token[] {
  const found: Token[] = []
  for (let at = 0; at < runs.length; at += 2) {
    const end = at + 2 < runs.length ? runs.charCodeAt(at + 2) : line.length
    const content = line.slice(runs.charCodeAt(at), end)
    if (content) found.push({content, name: CLASS_NAMES[runs.charCodeAt(at + 1)]!})
  }
  return found
}

/** `tokens`: as the grammar returns them, where each begins and its metadata. */
function runsOf(tokens: Uint32Array, classes: readonly number[]): string {
  const runs: number[] = []
  for (let at = 0; at < tokens.length; at += 2) {
    const number = classes[EncodedTokenMetadata.getForeground(tokens[at + 1]!)] ?? 0
    if (number !== runs.at(-1)) runs.push(tokens[at]!, number)
  }
  return String.fromCharCode(...runs)
}

/** Lines to remember. Code repeats itself: a third of all lines of a documentation have been read before. */
const MOST_LINES = 10_000

function lineAfter(state: StateStack, line: string, compiled: Compiled): Line {
  const {grammar, lines} = compiled
  const known = lines.get(state)?.get(line)
  if (known) return known
  const {tokens, ruleStack} = grammar.tokenizeLine2(line, state, 0)
  if (++compiled.count > MOST_LINES) {
    lines.clear()
    compiled.states.clear()
    compiled.count = 1
  }
  const runs = runsOf(tokens, compiled.classes)
  const read = {runs, next: ruleStack === state ? state : sameState(ruleStack, compiled.states)}
  const others = lines.get(state)
  if (others) others.set(line, read)
  else lines.set(state, new Map([[line, read]]))
  return read
}

/** Returns the state that equals this one, so that the lines after it are found. */
function sameState(state: StateStack, states: Map<string, StateStack>): StateStack {
  const frames = []
  for (let frame = state as StateStackImpl | null; frame; frame = frame.parent)
    frames.push(frame.toStateStackFrame())
  const key = JSON.stringify(frames)
  const known = states.get(key) ?? state
  states.set(key, known)
  return known
}
