import type {ReactNode} from 'react'

interface MarkedProps {
  text: string
  /** Start and end of each marked part, in order. */
  marks: readonly (readonly [number, number])[]
}

/** A text with the words of a search marked. */
export function Marked({text, marks}: MarkedProps): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  marks.forEach(([from, to], nth) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a mark that moves with the next letter stays the same element.
    parts.push(text.slice(at, from), <mark key={nth}>{text.slice(from, to)}</mark>)
    at = to
  })
  return [...parts, text.slice(at)]
}
