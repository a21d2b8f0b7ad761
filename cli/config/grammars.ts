/** Reads `highlight` of the config: grammars of additional languages, aliases of languages, and colors. */
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import type {Values} from '../cache/cache.ts'
import {wayTo} from '../disk/folder.ts'
import {namesBut} from '../parse/code/languages.ts'
import {hashOf} from '../text/hash.ts'
import {asRead} from '../text/line-ends.ts'
import {didYouMean} from '../text/nearest.ts'
import {type CodeThemes, jsonProblem, readCodeColors} from './code-colors.ts'
import {wrongPatterns} from './grammar-patterns.ts'
import type {Problem} from './validate.ts'

export interface Highlighting {
  /** TextMate grammars by the name of their language, in lower case. */
  languages: Record<string, {name: string; scopeName: string}>
  /** Maps an alias to the language, both in lower case. */
  aliases: Record<string, string>
}

/** Reads all that `highlight` names. `css`: the style sheet of its color themes. `values`: undefined if nothing is kept. */
export async function readHighlighting(
  given: {languages?: string[]; aliases?: Record<string, string>; themes?: CodeThemes},
  root: string,
  values: Values | undefined,
): Promise<{highlight: Highlighting; css?: string; inputs: string[]; problems: Problem[]}> {
  const {highlight, ...grammars} = await readGrammars(given, root, values)
  // An alias of a grammar that cannot be read is not another mistake.
  const aliases = grammars.problems.length
    ? []
    : await aliasProblems(given.aliases ?? {}, highlight)
  const {css, ...colors} = await readCodeColors(given.themes ?? {}, root)
  return {
    highlight,
    ...(css === undefined ? {} : {css}),
    inputs: [...grammars.inputs, ...colors.inputs],
    problems: [...grammars.problems, ...aliases, ...colors.problems],
  }
}

/** Reads the grammars named by the config, with paths relative to it. */
async function readGrammars(
  {languages = [], aliases = {}}: {languages?: string[]; aliases?: Record<string, string>},
  root: string,
  values: Values | undefined,
): Promise<{highlight: Highlighting; inputs: string[]; problems: Problem[]}> {
  const problems: Problem[] = []
  const found: Highlighting['languages'] = {}
  const inputs = languages.map((file) => resolve(root, file))
  for (const [at, file] of languages.entries()) {
    const input = inputs[at]!
    const read = readGrammar(input)
    const path = ['highlight', 'languages']
    if ('problem' in read) {
      problems.push({path, message: `${file} ${read.problem}.`})
      continue
    }
    found[read.grammar.name.toLowerCase()] = read.grammar
    const name = wayTo(root, input)
    // To compile all patterns takes as long as a build that has nothing to do.
    const key = hashOf(read.text)
    if (values?.get('grammars', key)) continue
    const wrong = await wrongPatterns(read.grammar, read.text)
    if (!wrong.length) values?.set('grammars', key, true)
    for (const {message, hint, line, column} of wrong)
      problems.push({path, message, hint, place: {file: name, line, column}})
  }
  const others = Object.entries(aliases).map(([name, to]) => [name.toLowerCase(), to.toLowerCase()])
  return {highlight: {languages: found, aliases: Object.fromEntries(others)}, inputs, problems}
}

/** Without this, each block of code with such an alias would be reported, and nothing would say why. */
async function aliasProblems(
  aliases: Record<string, string>,
  {languages}: Highlighting,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [alias, name] of Object.entries(aliases)) {
    const names = await namesBut(name.toLowerCase(), languages)
    if (!names) continue
    problems.push({
      path: ['highlight', 'aliases', alias],
      message: `${name} is not a language of Shiki or of this site.`,
      hint: didYouMean(name, names),
    })
  }
  return problems
}

/** `problem` completes "a.json …". */
function readGrammar(
  path: string,
): {grammar: {name: string; scopeName: string}; text: string} | {problem: string} {
  let value: unknown
  let text: string
  try {
    text = asRead(readFileSync(path, 'utf8'))
    value = JSON.parse(text)
  } catch (error) {
    return {problem: jsonProblem(error)}
  }
  const {name, scopeName, patterns} = (value ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || typeof scopeName !== 'string' || !Array.isArray(patterns))
    return {problem: 'is not a TextMate grammar with "name", "scopeName" and "patterns"'}
  return {grammar: value as {name: string; scopeName: string}, text}
}
