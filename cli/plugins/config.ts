/** What the config can set for plugins. Pure. */
import {own} from '../../runtime/shared/own.ts'
import {isTable} from '../attribute-types.ts'
import type {UserConfig} from '../config/config.ts'
import type {LoadedPlugins} from './load.ts'

type Table = Record<string, unknown>

/** Splits a config in two: settings of labdocs itself, and codes and texts of its plugins. */
export function withoutPlugins(
  given: UserConfig,
  {plugins, messages}: LoadedPlugins,
): {ours: UserConfig; theirs: Record<'check' | 'messages', Table>} {
  const codes = plugins.flatMap(({diagnostics = {}}) =>
    Object.keys(diagnostics).filter((code) => diagnostics[code] === 'warning'),
  )
  const check = parted(
    given.check,
    (code, severity) => codes.includes(code) && /^(error|warning|off)$/.test(String(severity)),
  )
  const texts = parted(
    given.messages,
    (key, text) =>
      own(messages.en, key) !== undefined && typeof own(messages.en, key) === typeof text,
  )
  const ours = {
    ...given,
    ...(check ? {check: check.ours} : {}),
    ...(texts ? {messages: texts.ours} : {}),
  } as UserConfig
  return {ours, theirs: {check: check?.theirs ?? {}, messages: texts?.theirs ?? {}}}
}

/** Returns undefined for a value that is not an object, which the config check reports. */
function parted(
  table: unknown,
  isTheirs: (key: string, value: unknown) => boolean,
): {ours: Table; theirs: Table} | undefined {
  if (!isTable(table)) return undefined
  const theirs = Object.entries(table).filter(([key, value]) => isTheirs(key, value))
  const ours = Object.entries(table).filter(([key, value]) => !isTheirs(key, value))
  return {ours: Object.fromEntries(ours), theirs: Object.fromEntries(theirs)}
}
