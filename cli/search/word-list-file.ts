/** What the word lists of a site share: each is a YAML file next to the content, and a mistake has the place of its key. */
import {isSeq} from 'yaml'
import type * as z from 'zod/mini'
import {validate} from '../config/validate.ts'
import type {Code} from '../report/codes.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {createOffsets, parseYaml, plainValue} from '../text/yaml.ts'
import {mistakesOf} from '../text/yaml-mistakes.ts'
import type {Diagnostic} from '../types.ts'

/** `root`: null if the file is empty, or if its YAML is broken, which is reported. */
type WordFile = ReturnType<typeof openWords>

/** `usual`: the code of a mistake that has none of its own. */
export function openWords(text: string, file: string, usual: Code) {
  const diagnostics: Diagnostic[] = []
  const {document, place} = parseYaml(text)
  const report = (offset: number, message: string, hint?: string, code = usual) => {
    diagnostics.push(diagnostic(code, file, message, {...place(offset), hint}))
  }
  for (const {offset, message, hint} of mistakesOf(document, text, (at) => place(at).line))
    report(offset, message, hint)
  const root = document.errors.length ? null : document.contents
  return {document, root, place, report, diagnostics}
}

/** Yields the items of a list that fit a schema, and reports the others. `otherwise`: what to say if it is no list; `example`: one item. */
export function* itemsIn<Schema extends z.core.$ZodType>(
  {document, root, report}: WordFile,
  schema: Schema,
  otherwise: string,
  example: string,
) {
  if (root === null) return
  if (!isSeq(root))
    return report(root.range?.[0] ?? 0, otherwise, `Begin each term with a hyphen: ${example}`)
  for (const item of root.items) {
    const offsetOf = createOffsets(item)
    const value = plainValue<z.input<Schema>>(item, document)
    const problems = validate(value, schema)
    for (const {path, message, hint} of problems)
      report(offsetOf([String(path[0] ?? '')]), message, path.length ? hint : `Write ${example}`)
    if (value && !problems.length) yield {item, value, offsetOf}
  }
}
