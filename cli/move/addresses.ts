/** Finds the addresses in a text that its author typed, with exact positions. */
import type {Element} from 'hast'
import {fromHtml} from 'hast-util-from-html'
import {own} from '../../runtime/shared/own.ts'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import {placeOfFile} from '../parse/code/fence.ts'
import {findFrontMatter} from '../parse/front-matter/front-matter.ts'
import {toEvents} from '../parse/syntax/syntax.ts'
import {visit} from '../parse/syntax/visit.ts'
import {placesOfNames} from '../text/file-names.ts'
import {candidatesOf} from '../text/srcset.ts'
import type {Edit} from './edit.ts'

/** A part of a text: from `start` up to, but not including, `end`. */
interface Span {
  start: number
  end: number
}

/** A part that is an address, as typed. */
interface Address extends Span {
  url: string
}

/** Returns the edits of the addresses in a text that `change` replaces by others. For the other parameters, see `addressesIn`. */
export function addressEdits(
  text: string,
  specs: DirectiveSpecs,
  bare: boolean,
  change: (url: string) => string,
): Edit[] {
  return addressesIn(text, specs, bare).flatMap(({start, end, url}) => {
    const next = change(url)
    return next === url ? [] : [{start, end, text: next}]
  })
}

/** Attributes that `specs` does not list, because the parser reads them itself. */
const BUILT_IN: Record<string, string[]> = {include: ['file']}

/** Returns all addresses in the body of a page or fragment. `bare`: whether it is an imported page. */
function addressesIn(text: string, specs: DirectiveSpecs, bare: boolean): Address[] {
  const from = bodyStart(text, bare)
  const body = text.slice(from)
  const spans: Span[] = []
  let directive = ''
  let attribute = ''
  for (const [phase, token] of toEvents(body, bare)) {
    if (phase !== 'enter') continue
    const span = {start: token.start.offset, end: token.end.offset}
    const written = body.slice(span.start, span.end)
    if (/^(?:resource|definition)DestinationString$/.test(token.type)) spans.push(span)
    else if (token.type === 'htmlText' || token.type === 'htmlFlow')
      spans.push(...inHtml(written).map((one) => shifted(one, span.start)))
    else if (token.type === 'codeFencedFenceMeta') {
      const place = placeOfFile(written)
      if (place) spans.push(shifted(place, span.start))
    } else if (/^directive\w+Name$/.test(token.type) && !token.type.includes('Attribute'))
      directive = written
    else if (/^directive\w+AttributeName$/.test(token.type)) attribute = written
    else if (
      /^directive\w+AttributeValueData$/.test(token.type) &&
      named(directive, attribute, specs)
    )
      spans.push(...placesOfNames(written).map((one) => shifted(one, span.start)))
  }
  return spans.map((span) => ({...shifted(span, from), url: body.slice(span.start, span.end)}))
}

/** Returns whether an attribute of a directive contains addresses of files or pages. */
function named(directive: string, attribute: string, specs: DirectiveSpecs): boolean {
  const kind = own(own(specs, directive)?.attributes ?? {}, attribute)
  return (
    (typeof kind === 'string' && /^(asset|download|route)/.test(kind)) ||
    (own(BUILT_IN, directive)?.includes(attribute) ?? false)
  )
}

/** Returns where the text below the front matter begins. */
function bodyStart(text: string, bare: boolean): number {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  return mark + (findFrontMatter(text.slice(mark), bare)?.[0].length ?? 0)
}

/** Returns the values of `href`, `src` and `srcset` in HTML. */
function inHtml(html: string): Span[] {
  const spans: Span[] = []
  visit(fromHtml(html, {fragment: true, verbose: true}), 'element', (element: Element) => {
    const {properties} = (element.data?.position ?? {}) as {
      properties?: Record<string, {start: {offset: number}; end: {offset: number}}>
    }
    for (const name of ['href', 'src', 'srcSet']) {
      const at = properties?.[name]
      if (!at) continue
      const {start} = at
      const written = html.slice(start.offset, at.end.offset)
      const [, before, value] = /^([^=]*=\s*["']?)(.*?)["']?$/s.exec(written) ?? []
      if (before === undefined || value === undefined) continue
      const from = start.offset + before.length
      if (name === 'srcSet') {
        let at = 0
        for (const one of candidatesOf(value)) {
          at = value.indexOf(one, at)
          spans.push({start: from + at, end: from + at + one.split(/\s/)[0]!.length})
          at += one.length
        }
      } else spans.push({start: from, end: from + value.length})
    }
  })
  return spans
}

function shifted({start, end}: Span, by: number): Span {
  return {start: start + by, end: end + by}
}
