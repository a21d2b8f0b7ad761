/**
 * A `screen` figure as plain values: what the parser makes and the theme draws. Types only.
 */

/** A run of text as typed, or one of the drawn forms. */
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
  /** Small buttons that are attached to the box of a field. */
  add?: Inline[][]
  marks: string[]
  callouts: number[]
}

/**
 * A line of the fence. `is` is its word; `check` for a line of boxes, `rule` for `---`, `item` for an
 * entry of a tree, list, table or menu.
 */
export interface ScreenNode {
  is: string
  cells: ScreenCell[]
  items: ScreenNode[]
  /** Only on `mol`: which of the children of `<x-screen>` is its drawing. */
  drawing?: number
}

/** JSON of this is the `data` of `<x-screen>`. */
export interface Screen {
  /** The caption without markup: the spoken name is made of it. */
  caption: string
  nodes: ScreenNode[]
}
