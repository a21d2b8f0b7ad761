/** A `screen` figure as plain values: the parser makes them and the theme draws them. */

/** A piece of text as typed, or one of the drawn forms. */
export type Inline =
  | string
  | {icon: string}
  | {tag: Inline[]}
  /** `[x]` `[ ]` (square) and `(x)` `( )` (round). */
  | {box: 'square' | 'round'; on: boolean}
  | {small: Inline[]}
  | {sup: string}
  | {sub: string}

/** What is between two ` | `. */
export interface ScreenCell {
  text: Inline[]
  value?: Inline[]
  /** Small buttons attached to the box of a field. */
  add?: Inline[][]
  marks: string[]
  callouts: number[]
}

/**
 * A line of the fence. `is` is its keyword; `check` for a line of boxes, `rule` for `---`, `item` for an entry of a tree,
 * list, table or menu.
 */
export interface ScreenNode {
  is: string
  cells: ScreenCell[]
  items: ScreenNode[]
  /** Only on `drawing`, which a plugin draws: the index of its drawing among the children of `<x-screen>`. */
  drawing?: number
}

/** The attribute `data` of `<x-screen>` is the JSON of this. */
export interface Screen {
  /** The caption without markup, used for the spoken name. */
  caption: string
  nodes: ScreenNode[]
}

/** Returns the readable text of runs, without icons and boxes. */
export function textOf(runs: Inline[]): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return run
      if ('tag' in run) return textOf(run.tag)
      if ('small' in run) return textOf(run.small)
      if ('sup' in run) return run.sup
      return 'sub' in run ? run.sub : ''
    })
    .join('')
    .trim()
}
