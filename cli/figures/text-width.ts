/**
 * Computes the width of a text in IBM Plex Sans without a browser. Advances of the printable
 * ASCII characters from the space onward, in thousandths of the font size, measured once.
 */
const ADVANCES = {
  400: `
    236 284 419 713 598 927 694 242 335 335 450 600 272 399 272 383 600 600 600 600 600 600 600 600 600 600 292 292 600 600
    600 477 891 641 653 621 671 583 559 695 707 400 510 634 501 812 707 708 606 708 640 581 572 678 609 891 613 593 580 317
    383 317 600 565 600 534 580 503 580 549 324 528 568 250 250 527 272 873 568 560 580 580 367 487 351 568 492 768 507 499
    464 343 314 343 600
  `,
  500: `
    236 299 451 678 599 947 706 253 336 336 514 600 288 401 288 416 600 600 600 600 600 600 600 600 600 600 308 308 600 600
    600 487 896 660 659 634 682 593 570 705 714 414 531 660 513 815 714 711 627 711 655 599 577 685 627 926 639 617 592 324
    416 324 600 561 600 549 592 509 592 555 340 538 580 265 265 548 285 882 580 562 592 592 383 494 365 580 512 799 530 514
    487 355 352 355 600
  `,
}

type Weight = keyof typeof ADVANCES

const tables = {400: table(400), 500: table(500)}

function table(weight: Weight): number[] {
  return ADVANCES[weight].trim().split(/\s+/).map(Number)
}

/** Returns the width of one line in px. Letters outside ASCII count as wide ones, East Asian characters as a square. */
export function widthOf(text: string, size: number, weight: Weight): number {
  let sum = 0
  for (const char of text) {
    const code = char.codePointAt(0) as number
    sum +=
      tables[weight][code - 32] ?? (code > 0x2e7f ? 1000 : code >= 0x300 && code < 0x370 ? 0 : 620)
  }
  return (sum * size) / 1000
}

/** Wraps words into as few lines as fit into `most` px, of about equal length. A wider word is not split. */
function wrap(text: string, most: number, size: number, weight: Weight): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const widths = words.map((word) => widthOf(word, size, weight))
  const space = widthOf(' ', size, weight)
  const fill = (limit: number): string[] => {
    const lines: string[] = []
    let used = 0
    for (const [index, word] of words.entries()) {
      const width = widths[index] as number
      if (lines.length && used + space + width <= limit) {
        lines[lines.length - 1] += ` ${word}`
        used += space + width
      } else {
        lines.push(word)
        used = width
      }
    }
    return lines
  }
  let best = fill(most)
  for (let limit = most - 6; best.length > 1 && limit > 0; limit -= 6) {
    const narrower = fill(limit)
    if (narrower.length > best.length) break
    best = narrower
  }
  return best
}

export interface TextSize {
  size: number
  line: number
  weight: Weight
}

/** Texts in diagrams: names, and everything else. */
export const NAME: TextSize = {size: 14, line: 18, weight: 500}
export const LABEL: TextSize = {size: 13, line: 17, weight: 400}

/** Wraps a text into lines of at most `most` px. */
export function textLines(text: string, most: number, {size, weight}: TextSize): string[] {
  return text
    .split('\n')
    .slice(0, 12)
    .flatMap((line) => wrap(line.slice(0, 300), most, size, weight))
}

/** Returns the width of the longest line. */
export function textWidth(lines: readonly string[], {size, weight}: TextSize): number {
  return Math.ceil(Math.max(0, ...lines.map((line) => widthOf(line, size, weight))))
}
