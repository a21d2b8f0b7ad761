import {expect, test} from 'vitest'
import {weightProblem} from '../../../../cli/resolve/links/large-pictures.ts'

const picture = (file: string, bytes: number, width?: number, height?: number) =>
  weightProblem({file, url: '', bytes, hash: '', ...(width && height ? {width, height} : {})})

test('bytes, pixels and what to do', () => {
  expect(picture('docs/bench.jpg', 6_300_000, 4000, 3000)).toMatchObject({
    code: 'large-picture',
    message:
      'docs/bench.jpg has 6.3 MB and 4000 × 3000 pixels. Readers wait for it, and no screen shows so much.',
    hint: expect.stringContaining('1600 pixels'),
  })
  expect(picture('a.gif', 3_000_000, 600, 400)?.hint).toContain('::video')
  expect(picture('a.svg', 3_000_000, 9000, 9000)?.hint).toContain('Simplify')
  expect(picture('a.png', 3_000_000)?.message).toContain('has 3.0 MB. Readers')
})

test('many pixels in few bytes, and many bytes of what is no picture, are fine', () => {
  expect(picture('a.png', 400_000, 5000, 3000)).toBeUndefined()
  expect(picture('a.png', 600_000, 5000, 3000)).toBeDefined()
  expect(picture('a.png', 1_900_000, 3000, 3000)).toBeUndefined()
  expect(picture('a.svg', 600_000, 5000, 3000)).toBeUndefined()
  expect(picture('a.jdx', 9_000_000)).toBeUndefined()
})
