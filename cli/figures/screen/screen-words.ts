/** The words of the `screen` notation: what each can contain, and which marks it has. */
export interface Word {
  /** What the lines inside it are. `entries` have no word; `rows` are entries of a table. */
  holds: 'elements' | 'entries' | 'rows' | 'drawings' | 'nothing'
  marks: readonly string[]
  /** ` = ` splits a label from a value. */
  value?: true
  /** It is alone on its line: no ` | `, and with `mute` no text. */
  single?: true
  mute?: true
  /** Lines inside it are allowed even if its line has cells. */
  cells?: true
}

/** Actions of the mouse, and highlighting (`lit`). `drop` shows what the `drag` of the same frame carries. */
const hand = ['lit', 'pointer', 'drag', 'drop'] as const
const tones = ['blue', 'green', 'orange', 'red'] as const
const size = ['narrow', 'wide'] as const
const folds = ['open', 'closed'] as const
const kinds = ['title', 'muted'] as const
const box = ['required', 'disabled', 'error', 'changed', 'selected', ...size] as const

export const words: Record<string, Word> = {
  window: {holds: 'elements', marks: [], single: true},
  dialog: {holds: 'elements', marks: size, single: true},
  panel: {
    holds: 'elements',
    marks: [...folds, 'changed', 'selected', 'disabled', ...tones, ...size, 'tall', ...hand],
    single: true,
  },
  columns: {holds: 'elements', marks: [], single: true, mute: true},
  column: {holds: 'elements', marks: size, single: true, mute: true},
  toolbar: {holds: 'elements', marks: [], single: true, mute: true},
  tabs: {
    holds: 'elements',
    marks: ['selected', 'disabled', 'changed', 'error', ...hand],
    cells: true,
  },
  tree: {holds: 'entries', marks: [], single: true, mute: true},
  list: {holds: 'entries', marks: ['tall'], single: true, mute: true},
  table: {
    holds: 'rows',
    marks: [...size, 'required', 'selected', 'disabled', 'muted', ...hand],
    cells: true,
  },
  menu: {holds: 'entries', marks: size, single: true, mute: true},
  button: {
    holds: 'entries',
    marks: ['primary', 'selected', 'disabled', 'open', ...tones, ...size, ...hand],
  },
  icon: {holds: 'entries', marks: ['primary', 'selected', 'disabled', 'open', ...tones, ...hand]},
  field: {holds: 'nothing', marks: [...box, 'tall', ...hand], value: true},
  select: {holds: 'entries', marks: [...box, 'open', ...hand], value: true},
  check: {holds: 'nothing', marks: ['required', 'disabled', 'error', 'muted', ...size, ...hand]},
  text: {
    holds: 'nothing',
    marks: ['title', 'muted', 'error', 'disabled', ...tones, ...size, ...hand],
  },
  note: {holds: 'nothing', marks: [...tones, 'error', ...hand]},
  area: {holds: 'nothing', marks: ['tall', 'selected', 'disabled', 'error', ...size, ...hand]},
  /** Used for every word that a plugin draws. */
  drawing: {holds: 'nothing', marks: ['tall', 'selected', ...hand], value: true},
  rule: {holds: 'nothing', marks: [], single: true, mute: true},
  item: {
    holds: 'entries',
    marks: ['selected', ...folds, 'disabled', 'changed', 'error', ...kinds, ...tones, ...hand],
  },
}

/** Every mark of any word. */
export const marks = [...new Set(Object.values(words).flatMap((word) => word.marks))]

/** Words that an author can type: all except the internal names. */
export const typedWords = Object.keys(words).filter(
  (word) => !['check', 'rule', 'item', 'drawing'].includes(word),
)
