/** Warns about sidebar neighbors that an author cannot distinguish: the same position, or the same name. */
import {positionOfKey} from '../../config/key-position.ts'
import type {Code} from '../../report/codes.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import type {Diagnostic, Source} from '../../types.ts'

/** An entry of the sidebar, and the keys that define its name and position. */
export interface Sibling {
  label: string
  labelled: Key
  position: number
  /** Undefined if no position is written. */
  positioned?: Key
}

interface Key {
  file: string
  key: string
}

/** Returns the warnings. `folders`: the entries of each folder, in the order of the sidebar. */
export function lintSiblings(
  folders: readonly Sibling[][],
  sources: ReadonlyMap<string, Source>,
): Diagnostic[] {
  const warn = (code: Code, {file, key}: Key, message: string, hint: string) =>
    diagnostic(code, file, message, {...positionOfKey(sources.get(file)?.text, key), hint})
  return folders.flatMap((siblings) => [
    ...repeated(siblings, ({positioned, position}) => positioned && String(position)).map(
      ([one, before]) =>
        warn(
          'sibling-position',
          one.positioned!,
          `${before.positioned!.file} has the position ${one.position} as well, so the names of the files decide.`,
          'Give one of them another number; 2.5 is between 2 and 3.',
        ),
    ),
    ...repeated(siblings, ({label}) => label.trim().toLowerCase()).map(([one, before]) =>
      warn(
        'sibling-title',
        one.labelled,
        `${before.labelled.file} next to it is called "${before.label}" in the sidebar as well.`,
        'Say in one of the titles what is different, or give it a "sidebar_label".',
      ),
    ),
  ])
}

/** Returns each sibling with the same word as an earlier one, together with the earlier one. */
function repeated(
  siblings: readonly Sibling[],
  wordOf: (one: Sibling) => string | undefined,
): [Sibling, Sibling][] {
  const first = new Map<string, Sibling>()
  return siblings.flatMap((one): [Sibling, Sibling][] => {
    const word = wordOf(one)
    const before = word === undefined ? undefined : first.get(word)
    if (word !== undefined && !before) first.set(word, one)
    return before ? [[one, before]] : []
  })
}
