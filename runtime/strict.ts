/**
 * React leaves out what throws inside a Suspense boundary and draws the rest of the page. The generator must know: it
 * draws such a page once more without boundaries, and reports what is thrown then.
 */
export const drawing = {strict: false}

/** What React writes in place of a boundary in which something threw. */
const LEFT_OUT = '<!--$!-->'

/** Draws a page at build time. Throws what any part of it throws. */
export function drawStrictly(draw: () => string): string {
  const html = draw()
  if (!html.includes(LEFT_OUT)) return html
  drawing.strict = true
  try {
    draw()
  } finally {
    drawing.strict = false
  }
  throw new Error('A part of the page inside <Suspense> throws.')
}
