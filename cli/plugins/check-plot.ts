/** Checks a plot that a plugin returns. The theme draws it later, and its error would not name the plugin. */
import * as z from 'zod/mini'
import type {Axis, Piece, Plot} from '../../runtime/shared/plot.ts'
import {isTable} from '../attribute-types.ts'
import {fields, flag, listOf, number, oneOf, text, texts, validate} from '../config/validate.ts'

const title = z.custom<Piece[]>((value) => Array.isArray(value) && value.every(isPiece), {
  error: 'a list of texts, or of texts in {i}, {sub} or {sup}',
})
const pair = z.tuple([number, number], {error: 'a list of two numbers'})
const group = number
const axis = fields({
  from: number,
  to: number,
  log: z.optional(flag),
  title,
  digits: number,
  unit: text,
  floor: z.optional(number),
  names: z.optional(texts),
}).check(
  z.refine((given) => !(given as Axis).log || (given.from > 0 && given.to > 0), {
    error: 'above 0 at both ends, as it is logarithmic',
  }),
)
const curve = fields({
  d: text,
  name: z.optional(title),
  right: z.optional(flag),
  group: z.optional(group),
})
const marks = fields({
  bands: z.optional(listOf(fields({d: text, group}))),
  bars: z.optional(
    listOf(
      fields({
        x: pair,
        y: pair,
        group,
        says: text,
        strength: z.optional(number),
        label: z.optional(text),
      }),
    ),
  ),
  spans: z.optional(
    listOf(
      fields({
        at: number,
        from: number,
        to: number,
        group,
        across: z.optional(flag),
        says: z.optional(text),
      }),
    ),
  ),
  lines: z.optional(listOf(fields({from: pair, to: pair, group: z.optional(group)}))),
  points: z.optional(listOf(fields({x: number, y: number, group, says: text}))),
  keys: z.optional(listOf(fields({group, as: oneOf(['bar', 'point', 'line']), name: title}))),
})
const label = fields({
  x: number,
  y: z.optional(number),
  text: title,
  beside: z.optional(z.literal(true)),
})
const shape = {
  kind: text,
  name: text,
  x: axis,
  y: axis,
  showY: flag,
  right: z.optional(axis),
  curves: listOf(curve),
  sticks: z.optional(flag),
  labels: listOf(label),
  place: oneOf(['top', 'bottom', 'above', 'below', 'beside', 'both']),
  heads: z.optional(listOf(fields({x: number, y: number, left: flag}))),
  unit: number,
  marks: z.optional(marks),
} satisfies Record<keyof Plot, z.core.$ZodType>
const schema = fields({plot: fields(shape)})

/** Returns the first mistake: '"plot.x.title" is missing'. */
export function plotProblem(plot: unknown): {message: string; hint?: string} | undefined {
  const [problem] = validate({plot}, schema)
  return problem && {...problem, message: problem.message.replace(/\.$/, '')}
}

function isPiece(value: unknown): value is Piece {
  if (typeof value === 'string') return true
  if (!isTable(value)) return false
  const [[key = '', inner] = [], ...more] = Object.entries(value)
  return !more.length && ['i', 'sub', 'sup'].includes(key) && typeof inner === 'string'
}
