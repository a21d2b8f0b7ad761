/** Checks whether browsers can show an SVG file. They show nothing if a single tag is wrong, and say nothing. Pure. */

/** Parts that can contain any text. */
const OTHER = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^[>]*(?:\[.*?\]\s*)?>/gs
const TAG =
  /<(?:(\/?)([\p{L}\p{N}_:.·-]+)((?:\s+[\p{L}\p{N}_:.·-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)?/gu

/** Returns what is wrong. */
export function svgProblem(text: string): string | undefined {
  const tags = text.replace(OTHER, (part) => part.replace(/[^\n]/g, ' '))
  const lineOf = (at: number) => `line ${tags.slice(0, at).split('\n').length}`
  const open: {name: string; at: number}[] = []
  let root: {name: string; attributes: string} | undefined
  for (const {0: tag, 1: end, 2: name, 3: attributes = '', 4: empty, index: at} of tags.matchAll(
    TAG,
  )) {
    if (root === undefined && !/^(?:[^:]+:)?svg$/.test(name ?? '')) break
    root ??= {name: name!, attributes}
    if (name === undefined) return `${lineOf(at)} has a "<" that begins no correct tag`
    if (!end && !empty) open.push({name, at})
    if (!end) continue
    const begun = open.pop()
    if (!begun) return `${tag} in ${lineOf(at)} ends no element`
    if (begun.name !== name) return `<${begun.name}> in ${lineOf(begun.at)} has no end`
  }
  if (root === undefined) return 'it has no <svg>'
  const last = open.at(-1)
  if (last) return `<${last.name}> in ${lineOf(last.at)} has no end`
  // The value can be an entity, and the elements can have a prefix.
  const prefix = /^[^:]+(?=:)/.exec(root.name)?.[0]
  const declared = Array.from(
    root.attributes.matchAll(/\sxmlns(?::([^\s=]+))?\s*=/g),
    ([, of]) => of,
  )
  return declared.includes(prefix)
    ? referenceProblem(tags, text)
    : `its <${root.name}> has no xmlns${prefix ? `:${prefix}` : ''}="http://www.w3.org/2000/svg"`
}

/** Returns what is wrong with the entities and the names in `tags`. `text` is the whole file. */
function referenceProblem(tags: string, text: string): string | undefined {
  // A file can define entities of its own.
  const known = text.includes('<!ENTITY') ? '[^\\s;]+' : 'amp|lt|gt|quot|apos'
  const sign = new RegExp(`&(?!(?:${known}|#\\d+|#x[\\da-f]+);)`, 'i').exec(tags)
  if (sign) {
    const line = tags.slice(0, sign.index).split('\n').length
    return `line ${line} has a "&" that must be written as "&amp;"`
  }
  return /\sxlink:\w+\s*=/.test(tags) && !/\sxmlns:xlink\s*=/.test(text)
    ? 'it uses "xlink:", but its <svg> has no xmlns:xlink="http://www.w3.org/1999/xlink"'
    : undefined
}
