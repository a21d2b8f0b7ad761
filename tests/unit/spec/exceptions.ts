/** Examples that no rule of `differences.ts` covers: number -> why, and what we make of it. */
const BARE = 'A bare address is a link: GitHub does the same, and a reader expects it.'
export const EXCEPTIONS: Record<number, {reason: string; html: string}> = {
  602: {
    reason: BARE,
    html: '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
  },
  608: {reason: BARE, html: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>'},
  611: {reason: BARE, html: '<p><a href="https://example.com">https://example.com</a></p>'},
  612: {reason: BARE, html: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>'},
}

export const MOST_EXCEPTIONS = 4
