/** Mistakes of YAML, at the place that has to be corrected. */
import {type Document, isCollection, isScalar, visit} from 'yaml'

export interface YamlMistake {
  offset: number
  message: string
}

/**
 * Errors of a document, the first of each line. The parser notices a missing quote or bracket where the text ends: the
 * mistake is where it was opened, and what it says of the lines between is no mistake of theirs.
 */
export function mistakesOf(document: Document, lineOf: (offset: number) => number): YamlMistake[] {
  const found: YamlMistake[] = []
  const lines = new Set<number>()
  const openings = document.errors.length ? openingsOf(document) : undefined
  for (const error of document.errors) {
    const end = error.pos[0]
    const opening = openings?.get(end)
    const offset = opening ?? end
    if (lines.has(lineOf(offset))) continue
    lines.add(lineOf(offset))
    const [message] = error.message.split('\n')
    found.push({offset, message: message!})
    if (/^Missing closing ["']/.test(error.message)) break
  }
  return found
}

/** Where each text in quotes, and each list or map in brackets, begins, by its end. Of several with one end, the last. */
function openingsOf(document: Document): Map<number, number> {
  const openings = new Map<number, number>()
  visit(document, {
    Node: (_key, node) => {
      const [from, to] = node.range ?? []
      const isOpen =
        (isScalar(node) && /^QUOTE/.test(node.type ?? '')) || (isCollection(node) && node.flow)
      if (isOpen && from !== undefined && to !== undefined && from !== to) openings.set(to, from)
    },
  })
  return openings
}
