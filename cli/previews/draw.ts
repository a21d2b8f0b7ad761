/**
 * Draws the picture that chats and social networks show with a link to a
 * page: its title, its position in the site, the site.
 */
import {createFonts, type Fonts, type Run, type Weight} from './fonts.ts'
import {type Canvas, decodePng, encodePng, type Picture} from './png.ts'
import {HEIGHT, WIDTH} from './preview.ts'
import type {Mask} from './raster.ts'

/** The texts of a picture. */
export interface PreviewWords {
  title: string
  /** The breadcrumbs of the page, outermost first. */
  trail: string[]
  site: string
}

/** Returns a PNG, byte for byte equal for equal words. */
export type Draw = (words: PreviewWords) => Uint8Array

const PAPER = 0xffffff
const INK = 0x14202a
const INK_2 = 0x586670
const ACCENT = 0x0c4f87
const RULE = 0xd6dedb
const MARGIN = 0xe0a6a1

const LEFT = 96
const ROOM = WIDTH - 2 * LEFT
/** Number of colors from paper to ink: more colors make the file larger without a visible difference. */
const SHADES = 16
const MARK = 72
/** Sizes of the title: the first one that fits is used. `step` is the line height. */
const SIZES = [
  {size: 84, step: 98, lines: 2},
  {size: 68, step: 82, lines: 3},
  {size: 54, step: 66, lines: 4},
]
/** Vertical center of the title, between the two rules. */
const MIDDLE = 318

/** Returns a function that draws. `icon`: the PNG of the site's icon, if there is one. */
export function createDraw(icon: Uint8Array | undefined): Draw {
  const fonts = createFonts()
  const picture = icon && decodePng(icon)
  const blank = paper(picture)
  const canvas = {...blank, pixels: new Uint8Array(blank.pixels.length)}
  const inks = {dark: shadesOf(INK, blank), light: shadesOf(INK_2, blank)}
  return ({title, trail, site}) => {
    canvas.pixels.set(blank.pixels)
    const drawRun = (run: Run, size: number, left: number, baseline: number, ink = inks.dark) => {
      for (const letter of run.letters)
        stamp(
          fonts.maskOf(letter, size),
          left + Math.floor(letter.x),
          Math.round(baseline),
          ink,
          canvas,
        )
    }
    const siteAt = picture ? LEFT + MARK + 24 : LEFT
    const head = shorten(site, 600, 36, LEFT + ROOM - siteAt, fonts)
    const way = shorten(trail.join(' / '), 400, 32, ROOM, fonts)
    const lines = wrap(title, fonts)
    drawRun(head, 36, siteAt, 112)
    drawRun(way, 32, LEFT, 566, inks.light)
    const {runs, size, step} = lines
    const top = MIDDLE - ((runs.length - 1) * step) / 2 + size * 0.35
    for (const [at, run] of runs.entries()) drawRun(run, size, LEFT, top + at * step)
    return encodePng(canvas)
  }
}

export interface PreviewJob {
  icon: Uint8Array | undefined
}

/** Returns a function that draws PNG files, in the order of the words. */
export function startDrawing({
  icon,
}: PreviewJob): (pictures: readonly {words: PreviewWords}[]) => Promise<Uint8Array[]> {
  const draw = createDraw(icon)
  return async (pictures) => {
    const made: Uint8Array[] = []
    for (const {words} of pictures) {
      made.push(draw(words))
      // Drawing is synchronous: without a pause, Ctrl+C is not handled.
      await new Promise(setImmediate)
    }
    return made
  }
}

/** Draws a sheet of a notebook: the accent at its edge, the margin line, two rules, the icon. */
function paper(icon: Picture | undefined): Canvas {
  const canvas: Canvas = {width: WIDTH, pixels: new Uint8Array(WIDTH * HEIGHT), colors: [PAPER]}
  const box = (left: number, top: number, width: number, height: number, color: number) => {
    const index = indexOf(color, canvas)
    for (let y = top; y < top + height; y++)
      canvas.pixels.fill(index, y * WIDTH + left, y * WIDTH + left + width)
  }
  box(0, 0, 20, HEIGHT, ACCENT)
  box(56, 0, 2, HEIGHT, MARGIN)
  box(LEFT, 164, ROOM, 2, RULE)
  box(LEFT, 496, ROOM, 2, RULE)
  if (icon) drawIcon(icon, LEFT, 64, canvas)
  return canvas
}

/** Returns the index of a color in the palette, and adds it if it is new. */
function indexOf(color: number, {colors}: Canvas): number {
  const at = colors.indexOf(color)
  return at < 0 ? colors.push(color) - 1 : at
}

/** Draws the icon scaled down: each pixel is the mean of the icon's pixels that it covers. */
function drawIcon({width, height, pixels}: Picture, left: number, top: number, canvas: Canvas) {
  const scale = Math.max(width, height) / MARK
  const range = (at: number, most: number) => {
    const first = Math.min(Math.floor(at * scale), most - 1)
    return {first, last: Math.max(first, Math.min(Math.ceil((at + 1) * scale), most) - 1)}
  }
  for (let y = 0; y < Math.round(height / scale); y++)
    for (let x = 0; x < Math.round(width / scale); x++) {
      const rows = range(y, height)
      const columns = range(x, width)
      let red = 0
      let green = 0
      let blue = 0
      for (let fromY = rows.first; fromY <= rows.last; fromY++)
        for (let fromX = columns.first; fromX <= columns.last; fromX++) {
          const at = (fromY * width + fromX) * 4
          const alpha = pixels[at + 3]! / 255
          const white = 255 * (1 - alpha)
          red += pixels[at]! * alpha + white
          green += pixels[at + 1]! * alpha + white
          blue += pixels[at + 2]! * alpha + white
        }
      const count = (rows.last - rows.first + 1) * (columns.last - columns.first + 1)
      const color =
        (coarse(red / count) << 16) | (coarse(green / count) << 8) | coarse(blue / count)
      canvas.pixels[(top + y) * WIDTH + left + x] = indexOf(color, canvas)
    }
}

/** Rounds a channel to six steps, so the colors of the icon leave space in the palette for those of the letters. */
function coarse(value: number): number {
  return Math.round(value / 51) * 51
}

function stamp(mask: Mask, left: number, baseline: number, ink: number[], {pixels}: Canvas) {
  for (let y = 0; y < mask.height; y++) {
    const row = (baseline + mask.top + y) * WIDTH + left + mask.left
    for (let x = 0; x < mask.width; x++) {
      const color = ink[mask.cover[y * mask.width + x]!]!
      if (color) pixels[row + x] = color
    }
  }
}

/** Returns the index of the color for each coverage from 0 to 255; 0 is the paper. */
function shadesOf(ink: number, canvas: Canvas): number[] {
  const shades = Array.from({length: SHADES}, (_, level) => {
    const channel = (shift: number) => {
      const from = (PAPER >> shift) & 255
      const to = (ink >> shift) & 255
      return Math.round(from + ((to - from) * level) / (SHADES - 1)) << shift
    }
    return indexOf(channel(16) | channel(8) | channel(0), canvas)
  })
  return Array.from({length: 256}, (_, cover) => shades[Math.round((cover / 255) * (SHADES - 1))]!)
}

/** Shortens a text that is too long with an ellipsis. */
function shorten(text: string, weight: Weight, size: number, room: number, {layOut}: Fonts): Run {
  const run = layOut(text, weight, size)
  if (run.width <= room) return run
  const letters = [...text]
  // No letter is narrower than a tenth of its height.
  let length = Math.min(letters.length, Math.ceil((room / size) * 10))
  for (;;) {
    const cut = layOut(`${letters.slice(0, --length).join('').trimEnd()}…`, weight, size)
    if (cut.width <= room || length <= 0) return cut
  }
}

/** Wraps the title at the largest size that fits. At the smallest size, it is cut off. */
function wrap(title: string, fonts: Fonts): {runs: Run[]; size: number; step: number} {
  const fits = ({size, lines: most}: (typeof SIZES)[number]) => {
    const lines = breakLines(title, size, fonts)
    return lines.length <= most && lines.every((line) => widthOf(line, size, fonts) <= ROOM)
  }
  const {size, step, lines: most} = SIZES.find(fits) ?? SIZES.at(-1)!
  const lines = breakLines(title, size, fonts)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = lines.slice(most - 1).join(' ')
  return {runs: kept.map((line) => shorten(line, 600, size, ROOM, fonts)), size, step}
}

function breakLines(title: string, size: number, fonts: Fonts): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && widthOf(longer, size, fonts) <= ROOM) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function widthOf(text: string, size: number, {layOut}: Fonts): number {
  return layOut(text, 600, size).width
}
