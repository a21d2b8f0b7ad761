/**
 * React leaves out what throws inside a Suspense boundary and renders the rest of the page. The generator has to know of
 * it: it renders such a page again without boundaries and reports what is thrown then.
 */
export const drawing = {strict: false}

/** What React writes instead of a boundary in which something threw. */
const LEFT_OUT = '<!--$!-->'

/** Renders a page at build time. Throws what any part of it throws. */
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
