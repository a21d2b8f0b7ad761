/** An error in the data or in an analysis. It is caught where the author's line is known. */
export class Mistake extends Error {
  hint: string | undefined
  /** The wrong word, to find its position. */
  word: string | undefined

  constructor(message: string, {hint, word}: {hint?: string; word?: string} = {}) {
    super(message)
    this.hint = hint
    this.word = word
  }
}
