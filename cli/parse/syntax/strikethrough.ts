/**
 * Strikethrough in linear time: the same spans that the package finds. It searches all text before each closing `~~` for the
 * start, and moves all text behind it.
 */
import {resolveInside, whole} from './attention.ts'
import {type Events, type Resolver, refill, type Token} from './texts.ts'

const RUN = 'strikethroughSequenceTemporary'

/** Resolves events: each two runs that belong together become a span, all others become text. */
export const resolveStrikethrough: Resolver = (events, context) => {
  const done: Events = []
  /** The ends of runs that can be a start, as indices of `done`. */
  const starts: number[] = []
  for (let index = 0; index < events.length; index++) {
    const [phase, run] = events[index]!
    const open = phase === 'enter' && run.type === RUN && run._close ? starts.pop() : undefined
    if (open === undefined) {
      if (phase === 'exit' && run.type === RUN && run._open) starts.push(done.length)
      done.push(events[index]!)
      continue
    }
    const opener = done[open]![1]
    opener.type = 'strikethroughSequence'
    run.type = 'strikethroughSequence'
    const span: Token = {type: 'strikethrough', start: {...opener.start}, end: {...run.end}}
    const text: Token = {type: 'strikethroughText', start: {...opener.end}, end: {...run.start}}
    const between = resolveInside(done.slice(open + 1), context)
    done.length = open - 1
    done.push(['enter', span, context], ...whole(opener, context), ['enter', text, context])
    for (const event of between) done.push(event)
    done.push(['exit', text, context], ...whole(run, context), ['exit', span, context])
    // The end of this run.
    index++
  }
  for (const [, token] of done) if (token.type === RUN) token.type = 'data'
  return refill(events, done)
}
