/** A message with an element in it: `around(msg('term.more', {term: GAP}), <b>…</b>)`. */
import type {ReactNode} from 'react'

/** Placeholder for an element in a message. */
export const GAP = '\0'

/** Returns the element between the words before and after the placeholder. */
export function around(text: string, element: ReactNode): ReactNode {
  const [before, after] = text.split(GAP)
  return (
    <>
      {before}
      {element}
      {after}
    </>
  )
}
