/** An error in the data or in an analysis. It is caught where the author's line is known. */
export class Mistake extends Error {
  hint: string | undefined
  /** The wrong word, to find its position. */
  word: string | undefined
  /** The 1-based line of the table that is wrong. */
  line: number | undefined

  constructor(
    message: string,
    {hint, word, line}: {hint?: string; word?: string; line?: number} = {},
  ) {
    super(message)
    this.line = line
    this.hint = hint
    this.word = word
  }
}

/** Returns the result of a task, or the mistake that it throws. */
export function attempted<T>(task: () => T): T | Mistake {
  try {
    return task()
  } catch (error) {
    if (error instanceof Mistake) return error
    throw error
  }
}

/** Returns both sides of `y ~ x`. Throws a `Mistake` if it has another form. `whole`: what the author wrote. */
export function sidesOf(text: string, hint: string, whole = text): [left: string, right: string] {
  const [left = '', right = '', more] = text.split('~').map((part) => part.trim())
  if (left && right && more === undefined) return [left, right]
  throw new Mistake(`"${whole.trim()}" is not a formula.`, {hint})
}
