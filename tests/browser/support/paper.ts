/** Measures a page on paper. */
import {inflateSync} from 'node:zlib'
import type {Page} from 'playwright/test'

/** Returns the size of the first sheet in points, and the number of sheets. */
export async function paper(page: Page): Promise<{size: string; sheets: number}> {
  const bytes = await page.pdf({preferCSSPageSize: true})
  // The page objects may be uncompressed or inside compressed streams.
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({index, 0: {length}}) => {
    try {
      return inflateSync(bytes.subarray(index + length)).toString('latin1')
    } catch {
      return ''
    }
  })
  const boxes = [text, ...streams].flatMap((one) => [
    ...one.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g),
  ])
  const [, width, height] = boxes[0]!
  return {
    size: `${Math.round(Number(width))}x${Math.round(Number(height))}`,
    sheets: boxes.length,
  }
}
