/**
 * The words of the `screen` notation: what each may hold, which marks change it.
 */
export interface Word {
  /** What lines inside it are. `entries` have no word; `rows` are entries of a table. */
  holds: 'elements' | 'entries' | 'rows' | 'structures' | 'nothing'
  marks: readonly string[]
  /** ` = ` splits a label from a value. */
  value?: true
  /** Alone on its line: neither ` | ` nor, with `mute`, a text. */
  single?: true
  mute?: true
  /** Lines inside are allowed although the line has cells. */
  cells?: true
}

const tones = ['blue', 'green', 'orange', 'red'] as const
const size = ['narrow', 'wide'] as const
const box = ['required', 'disabled', 'error', 'changed', 'selected', ...size] as const

export const words: Record<string, Word> = {
  window: {holds: 'elements', marks: [], single: true},
  dialog: {holds: 'elements', marks: size, single: true},
  panel: {
    holds: 'elements',
    marks: ['open', 'closed', 'changed', 'selected', 'disabled', ...tones, ...size, 'tall'],
    single: true,
  },
  columns: {holds: 'elements', marks: [], single: true, mute: true},
  column: {holds: 'elements', marks: size, single: true, mute: true},
  toolbar: {holds: 'elements', marks: [], single: true, mute: true},
  tabs: {holds: 'elements', marks: ['selected', 'disabled', 'changed', 'error'], cells: true},
  tree: {holds: 'entries', marks: [], single: true, mute: true},
  list: {holds: 'entries', marks: ['tall'], single: true, mute: true},
  table: {
    holds: 'rows',
    marks: [...size, 'required', 'selected', 'disabled', 'muted'],
    cells: true,
  },
  menu: {holds: 'entries', marks: size, single: true, mute: true},
  button: {holds: 'entries', marks: ['primary', 'selected', 'disabled', 'open', ...tones, ...size]},
  icon: {holds: 'entries', marks: ['primary', 'selected', 'disabled', 'open', ...tones]},
  field: {holds: 'nothing', marks: [...box, 'tall'], value: true},
  select: {holds: 'entries', marks: [...box, 'open'], value: true},
  check: {holds: 'nothing', marks: ['required', 'disabled', 'error', 'muted', ...size]},
  text: {holds: 'nothing', marks: ['title', 'muted', 'error', 'disabled', ...tones, ...size]},
  note: {holds: 'nothing', marks: [...tones, 'error']},
  area: {holds: 'nothing', marks: ['tall', 'selected', 'disabled', 'error', ...size]},
  mol: {holds: 'nothing', marks: ['tall', 'selected'], value: true},
  rule: {holds: 'nothing', marks: [], single: true, mute: true},
  item: {
    holds: 'entries',
    marks: [
      'selected',
      'open',
      'closed',
      'disabled',
      'changed',
      'error',
      'title',
      'muted',
      ...tones,
    ],
  },
}

/** Every mark that changes anything. */
export const marks = [...new Set(Object.values(words).flatMap((word) => word.marks))]

/** What an author types: all but the inner names. */
export const typedWords = Object.keys(words).filter(
  (word) => !['check', 'rule', 'item'].includes(word),
)
