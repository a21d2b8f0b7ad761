/**
 * A drawing on the 20 px grid in the color of the text. The whole set is in `icons.tsx`; the shell lists the few that it
 * uses here.
 */
export function Glyph({d, kind}: {d: string; kind?: 'chevron'}) {
  return (
    <svg
      className={kind ? `icon icon--${kind}` : 'icon'}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

export const CHEVRON = 'm7.5 4 6 6-6 6'
export const CROSS = 'm5 5 10 10M15 5 5 15'
export const DANGER = 'M10 1.6 18.4 10 10 18.4 1.6 10zM10 6v4.6M10 13.4v.1'
export const WARNING = 'M10 2.8 18 16.8H2zM10 8v4M10 14.3v.1'
