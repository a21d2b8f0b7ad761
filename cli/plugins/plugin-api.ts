/** How a plugin reports to authors, and gets texts for readers. */
import {english} from '../../runtime/shared/messages/english.ts'
import {type MessageKey, type Messages, say} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import type {FigureDiagnostic} from '../figures/figure.ts'
import type {Code} from '../report/codes.ts'
import type {FigureSource, Plugin} from './plugin.ts'

export interface Place {
  line?: unknown
  column?: unknown
  hint?: unknown
}

export function placed({
  line,
  column,
  hint,
}: Place): Pick<FigureDiagnostic, 'line' | 'column' | 'hint'> {
  const count = (value: unknown, least: number) =>
    Number.isInteger(value) && (value as number) > 0 ? (value as number) : least
  return {
    line: count(line, 0),
    column: count(column, 1),
    ...(typeof hint === 'string' ? {hint} : {}),
  }
}

/** Returns the functions that the drawing of a figure can call. */
export function voiceOf(
  {name, diagnostics: codes = {}}: Pick<Plugin, 'name' | 'diagnostics'>,
  messages: Messages | undefined,
  put: (one: FigureDiagnostic) => void,
): Pick<FigureSource, 'warn' | 'report' | 'say'> {
  return {
    warn: (message, place = {}) =>
      put({
        severity: 'warning',
        code: 'plugin-failed',
        ...placed(place),
        message: `The plugin "${name}": ${message}`,
      }),
    report: (code, message, {severity, ...place} = {}) => {
      const usual = own(codes, code)
      if (usual === undefined) throw new TypeError(`it has no "${code}" in its diagnostics`)
      put({severity: severity ?? usual, code: code as Code, ...placed(place), message})
    },
    say: sayFor(messages),
  }
}

/** Returns texts by any name, because our table does not contain those of plugins. */
export function sayFor(messages: Messages | undefined): FigureSource['say'] {
  return (key, values) => {
    const text = (messages ?? english)[key as MessageKey]
    if (text === undefined) throw new TypeError(`it has no text "${key}" in its messages`)
    return say(messages, key as 'nav.skip', ...([values] as unknown as []))
  }
}
