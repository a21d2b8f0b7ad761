/**
 * Reads the reference to a footnote in `![^a]`: `!` is text there. The package searches all text before each `]` for the `![`,
 * so a page of thousands of `](` takes minutes. This remembers the `![` instead.
 */
import {labelEnd, labelStartImage, labelStartLink} from 'micromark-core-commonmark'
import {afterwards, type Construct, type Context, type Token} from './texts.ts'

/** The label of a footnote has at most 999 characters, and `^` before it. */
const LONGEST = 1000
/** The `![` of each text, if no link, picture or footnote began after it. */
const openings = new WeakMap<Context, Token>()

afterwards(labelStartImage, (events, context) => {
  openings.set(context, events.at(-1)![1])
  return events
})
for (const construct of [labelStartLink, labelEnd]) forgetAfter(construct)

/** Changes the constructs of the package that read a reference to a footnote. */
export function readFootnoteCalls(constructs: readonly Construct[]): void {
  for (const construct of constructs) {
    if (!/FootnoteCall$/.test(construct.name ?? '')) continue
    forgetAfter(construct)
    if (construct.name === 'gfmPotentialFootnoteCall') construct.tokenize = tokenize
  }
}

function forgetAfter(construct: Construct): void {
  afterwards(construct, (events, context) => {
    openings.delete(context)
    return events
  })
}

const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
  const opening = openings.get(this)
  return (code) => {
    if (!opening?._balanced) return nok(code)
    const end = this.now()
    if (end.offset - opening.end.offset > LONGEST) return nok(code)
    const id = identifierOf(this.sliceSerialize({start: opening.end, end}))
    if (!id.startsWith('^') || !this.parser.gfmFootnotes?.includes(id.slice(1))) return nok(code)
    effects.enter('gfmFootnoteCallLabelMarker')
    effects.consume(code)
    effects.exit('gfmFootnoteCallLabelMarker')
    return ok
  }
}

/** As micromark compares labels. */
function identifierOf(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
}
