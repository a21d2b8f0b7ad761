/**
 * Reads IBM Plex Sans as outlines. The package has a file for each
 * weight and script; each is read when one of its letters is needed.
 */
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import type {Font, Glyph} from 'opentype.js'
import {fill, type Mask} from './raster.ts'

export type Weight = 400 | 600

/** A letter and its position, in px from the start of the text. */
interface Letter {
  font: Font
  glyph: Glyph
  x: number
}

export interface Run {
  letters: Letter[]
  width: number
}

export interface Fonts {
  /** Lays out a line of text. Letters that no font has are left out: `letters.ts` tells whether there are any. */
  layOut: (text: string, weight: Weight, size: number) => Run
  /** Returns the pixels of a letter whose origin is `x` px from the left of a pixel. */
  maskOf: (letter: Letter, size: number) => Mask
}

/** In this order: the first one that has a letter draws it. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']
/** Letters begin at quarters of a pixel: four masks for each letter, and even distances. */
const STEPS = 4

export function createFonts(): Fonts {
  const require = createRequire(import.meta.url)
  // Importing it would first search its whole text for exports.
  const opentype = require('opentype.js') as typeof import('opentype.js')
  const fonts = new Map<string, Font>()
  const masks = new Map<Font, Map<string, Mask>>()
  const fontOf = (script: string, weight: Weight): Font => {
    const name = `ibm-plex-sans-${script}-${weight}-normal.woff`
    const known = fonts.get(name)
    if (known) return known
    const bytes = readFileSync(require.resolve(`@fontsource/ibm-plex-sans/files/${name}`))
    const font = opentype.parse(new Uint8Array(bytes).buffer)
    fonts.set(name, font)
    return font
  }
  const letters = {400: new Map<string, Letter>(), 600: new Map<string, Letter>()}
  const find = (letter: string, weight: Weight): Letter | undefined => {
    const known = letters[weight].get(letter)
    if (known) return known
    for (const script of SCRIPTS) {
      const font = fontOf(script, weight)
      if (!font.hasChar(letter)) continue
      const found = {font, glyph: font.charToGlyph(letter), x: 0}
      letters[weight].set(letter, found)
      return found
    }
    return undefined
  }
  return {
    layOut: (text, weight, size) => {
      const letters: Letter[] = []
      let width = 0
      for (const sign of text.normalize('NFC')) {
        const letter = find(sign, weight)
        if (!letter) continue
        const {font, glyph} = letter
        letters.push({...letter, x: width})
        width += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
      }
      return {letters, width}
    },
    maskOf: ({font, glyph, x}, size) => {
      const shift = Math.round((x - Math.floor(x)) * STEPS) / STEPS
      const ofFont = masks.get(font) ?? new Map<string, Mask>()
      masks.set(font, ofFont)
      const key = `${glyph.index} ${size} ${shift}`
      const known = ofFont.get(key)
      if (known) return known
      // In px, with `y` growing downwards.
      const {commands} = glyph.getPath(0, 0, size)
      const mask = fill(commands as Parameters<typeof fill>[0], shift)
      ofFont.set(key, mask)
      return mask
    },
  }
}
