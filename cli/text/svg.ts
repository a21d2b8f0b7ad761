/** Checks whether browsers can show an SVG file. They show nothing if a single tag is wrong, and say nothing. Pure. */

/** Parts that can contain any text. */
const OTHER = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^>]*>/gs
/** Begins a file that can define entities and attributes, or has those of XHTML: nothing in it is certainly missing. */
const DEFINES = /<!DOCTYPE[^>]*(?:\[|XHTML)/
const TAG =
  /<(?:(\/?)([\p{L}\p{N}_:.·-]+)((?:\s+[\p{L}\p{N}_:.·-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)?/gu

/** Returns what is wrong. */
export function svgProblem(text: string): string | undefined {
  if (DEFINES.test(text)) return undefined
  const tags = text.replace(OTHER, (part) => part.replace(/[^\n]/g, ' '))
  const lineOf = (at: number) => `line ${tags.slice(0, at).split('\n').length}`
  const open: {name: string; at: number}[] = []
  let root: {name: string; attributes: string} | undefined
  let usesXlink = false
  for (const {0: tag, 1: end, 2: name, 3: attributes = '', 4: empty, index: at} of tags.matchAll(
    TAG,
  )) {
    if (name === undefined) return `${lineOf(at)} has a "<" that begins no correct tag`
    if (root === undefined && !/^(?:[^:]+:)?svg$/.test(name)) break
    root ??= {name, attributes}
    usesXlink ||= /\sxlink:\w+\s*=/.test(attributes)
    if (!end && !empty) open.push({name, at})
    if (!end) continue
    const begun = open.pop()
    if (!begun) return `${tag} in ${lineOf(at)} ends no element`
    if (begun.name !== name) return `<${begun.name}> in ${lineOf(begun.at)} has no end`
  }
  if (root === undefined) return 'it has no <svg>'
  const last = open.at(-1)
  if (last) return `<${last.name}> in ${lineOf(last.at)} has no end`
  const prefix = /^[^:]+(?=:)/.exec(root.name)?.[0]
  const declared = Array.from(
    root.attributes.matchAll(/\sxmlns(?::([^\s=]+))?\s*=/g),
    ([, of]) => of,
  )
  if (!declared.includes(prefix))
    return `its <${root.name}> has no xmlns${prefix ? `:${prefix}` : ''}="http://www.w3.org/2000/svg"`
  const sign = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(tags)
  if (sign) return `${lineOf(sign.index)} has a "&" that must be written as "&amp;"`
  return usesXlink && !/\sxmlns:xlink\s*=/.test(text)
    ? 'it uses "xlink:", but its <svg> has no xmlns:xlink="http://www.w3.org/1999/xlink"'
    : undefined
}
