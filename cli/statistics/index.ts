/** The public interface of this folder for the parser. It is loaded by the first page that has numbers to compute. */
import {createHash} from 'node:crypto'
import {type Messages, say} from '../../runtime/shared/messages/say.ts'
import {remembered} from '../figures/frame.ts'
import {didYouMean} from '../text/nearest.ts'
import {analyze} from './analyses.ts'
import type {Data} from './data.ts'
import {evaluate} from './expression.ts'
import {type Format, written} from './format.ts'
import {attempted, Mistake} from './mistake.ts'
import {headOfColumn, type Result, valueOf} from './result.ts'

export {attributesOf, columnIn, dataOf, inTable, linesOf} from './fence.ts'
export {Mistake}

const known = remembered<Result | Mistake>(500)

/** Returns the result of an analysis, or its mistake. `source` is what the data were read from. */
export function analyzed(source: string | Uint8Array, data: Data, text: string): Result | Mistake {
  const key = createHash('sha256').update(text).update('\0').update(source).digest('hex')
  return known(key, () => attempted(() => analyze(data, text)))
}

/** Returns a result as the cells of a table, headings first. */
export function cellsOf(
  {label, columns, rows}: Result,
  messages: Messages | undefined,
): string[][] {
  const head = (key: string) => headOfColumn(key, (name) => say(messages, name as never))
  return [
    [label, ...columns.map(head)],
    ...rows.map(({name, values}) => [
      name,
      ...columns.map((key) => {
        const value = values[key]
        return value === undefined ? '–' : written(value, key)
      }),
    ]),
  ]
}

/** Returns the text of `:stat[…]{…}`. A known name without a result gives `?`: its mistake is already reported. */
export function answerOf(
  label: string,
  braces: string,
  results: Map<string, Result | undefined>,
  plain: boolean,
): string | Mistake {
  return attempted(() => {
    let failed = false
    const format = {...formatOf(braces), plain}
    const {value, key} = evaluate(label, ([name = '', ...words]) => {
      if (!results.has(name))
        throw new Mistake(`This page has no analysis "${name}".`, {
          word: name,
          hint: suggestion(name, [...results.keys()], 'Analyses'),
        })
      const result = results.get(name)
      if (!result) failed = true
      return result ? valueOf(result, words) : Number.NaN
    })
    return failed ? '?' : written(value, key, format)
  })
}

/** Reads `{digits=2}`, `{significant=3}`. */
function formatOf(braces: string): Format {
  const format: Format = {}
  for (const [, name = '', value = ''] of braces.matchAll(/([^\s={}]+)(?:=["']?([^\s"'}]*))?/g)) {
    if (name !== 'digits' && name !== 'significant')
      throw new Mistake(`":stat" has no attribute "${name}".`, {
        hint: suggestion(name, ['digits', 'significant'], 'Available'),
      })
    const least = name === 'digits' ? 0 : 1
    if (!/^\d+$/.test(value) || Number(value) < least || Number(value) > 12)
      throw new Mistake(`"${name}" must be a number from ${least} to 12, not "${value}".`)
    format[name] = Number(value)
  }
  return format
}

/** Suggests the nearest word, or lists all of them. */
export function suggestion(word: string, words: string[], what: string): string {
  const all = `${what}: ${words.slice(0, 20).join(', ')}`
  return didYouMean(word, words, '`') ?? (words.length ? all : '```stats file=/files/name.csv')
}
