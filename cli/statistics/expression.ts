/**
 * Evaluates `model conc estimate * 100`: numbers of analyses, with the four operations and powers. A name can have
 * several words. Operators and parentheses need spaces around them, because `conc*Treatment` and `(Intercept)` are names.
 */
import {Mistake} from './mistake.ts'

const LEVELS: Record<string, (a: number, b: number) => number>[] = [
  {'+': (a, b) => a + b, '-': (a, b) => a - b, '−': (a, b) => a - b},
  {'*': (a, b) => a * b, '/': (a, b) => a / b, '×': (a, b) => a * b},
  {'^': (a, b) => a ** b},
]
const OPERATORS = new Set(LEVELS.flatMap((level) => Object.keys(level)))
const MOST = 60

/** Returns the value. `key`: the last word of the last name, which is the kind of number. Throws a `Mistake`. */
export function evaluate(
  text: string,
  lookUp: (words: string[]) => number,
): {value: number; key: string} {
  const tokens = (text.match(/"[^"]*"|\S+/g) ?? []).slice(0, MOST + 1)
  if (!tokens.length) throw new Mistake('The expression is empty.', {hint: 'name row value'})
  if (tokens.length > MOST) throw new Mistake(`More than ${MOST} words.`)
  let at = 0
  let key = ''
  let names = 0
  const level = (depth: number): number => {
    const operators = LEVELS[depth]
    if (!operators) return atom()
    let value = level(depth + 1)
    for (;;) {
      const run = Object.hasOwn(operators, tokens[at] ?? '') ? operators[tokens[at]!] : undefined
      if (!run) return value
      // Powers are calculated from the right.
      value = run(value, level(tokens[at++] === '^' ? depth : depth + 1))
    }
  }
  const atom = (): number => {
    if (tokens[at] === '(') {
      at++
      const value = level(0)
      if (tokens[at] !== ')') throw new Mistake('A parenthesis is not closed.')
      at++
      return value
    }
    const words: string[] = []
    while (at < tokens.length && !OPERATORS.has(tokens[at]!) && !/^[()]$/.test(tokens[at]!))
      words.push(tokens[at++]!.replace(/^"(.*)"$/, '$1'))
    if (!words.length) throw new Mistake(`A number is missing before "${tokens[at] ?? 'the end'}".`)
    if (words.length === 1 && /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(words[0]!))
      return Number(words[0])
    names++
    key = words.at(-1)!
    return lookUp(words)
  }
  const value = level(0)
  if (at < tokens.length) throw new Mistake(`"${tokens[at]}" is not expected here.`)
  // The result of a calculation has no kind.
  return {value, key: names === 1 && tokens.every((token) => !OPERATORS.has(token)) ? key : ''}
}
