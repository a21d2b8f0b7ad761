import type {Page} from 'playwright/test'

/** Returns the lines of text as the browser broke them, for each element that matches the selector. Waits for the fonts. */
async function linesOf(page: Page, selector: string): Promise<string[][]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate((wanted) => {
    /** Returns the block whose lines this text is part of. */
    const blockOf = (text: Node) => {
      let block = text.parentElement!
      while (['inline', 'contents'].includes(getComputedStyle(block).display))
        block = block.parentElement!
      return block
    }
    const range = document.createRange()
    const broken = (block: Element) => {
      const lines: {text: string; bottom: number; right: number}[] = []
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (blockOf(text) !== block) continue
        for (let at = 0; at < text.textContent!.length; at += 1) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const place = range.getClientRects()[0]
          if (!place?.width) continue
          const letter = text.textContent![at]!
          const {bottom, right} = place
          const last = lines.at(-1)
          if (last && place.left >= last.right - 3 && Math.abs(bottom - last.bottom) < 14)
            Object.assign(last, {text: last.text + letter, right})
          else lines.push({text: letter, bottom, right})
        }
      }
      return lines.map(({text}) => text.trim())
    }
    return [...document.querySelectorAll(wanted)]
      .filter((one) => one.checkVisibility() && !one.closest('pre, svg, table, nav, .screen'))
      .map(broken)
  }, selector)
}

/** Returns the full lines of running text. The last line of each block is left out, because it ends where the text ends. */
export async function textLines(page: Page): Promise<string[]> {
  const blocks = await linesOf(page, 'main :is(p, li, dd, summary, figcaption)')
  return blocks.flatMap((lines) => lines.slice(0, -1))
}

/** Returns what is wrong with the layout of a notice: too many lines, or a line of one word. */
export async function noticeFaults(page: Page, selector: string): Promise<string[]> {
  const faults: string[] = []
  for (const [width, most] of [
    [390, 5],
    [768, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({width, height: 900})
    const [lines] = await linesOf(page, selector)
    if (!lines?.length) faults.push(`${width} px: no notice`)
    else if (lines.length > most) faults.push(`${width} px: ${lines.length} lines`)
    for (const line of lines ?? [])
      if (!line.includes(' ')) faults.push(`${width} px: a line "${line}"`)
  }
  return faults
}
