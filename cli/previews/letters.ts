/** The letters that pictures can show: those of IBM Plex Sans. A test compares the list with the fonts. */

/** As code points. The fonts themselves take a fifth of a second to load, and only the thread that draws needs them. */
const LETTERS = [
  '20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1fa-1ff 218-21b 237 259 2bb-2bc 2c6-2c7 2da 2dc-2dd',
  '300-301 303-304 308-309 323 384-386 388-38a 38c 38e-3a1 3a3-3ce',
  '400-45f 462-463 46a-46b 472-475 490-4c2 4cf-4d9 4dc-4e9 4ee-4f9 524-525 1e80-1e85 1e9e 1ea0-1ef9',
  '2002 2009 200b 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044',
  '20a1 20a4 20a6 20a8-20ae 20b1-20b2 20b4-20b5 20b8-20ba 20bd 20bf 2113 2116 2122',
  '2191 2193 2212 2215 feff fffd',
]

const escaped = LETTERS.join(' ').replace(/[0-9a-f]+/g, '\\u{$&}')
const ONLY_LETTERS = new RegExp(`^[\\s${escaped.replaceAll(' ', '')}]*$`, 'u')

/** Returns whether the fonts have all letters of a text. */
export function isDrawable(text: string): boolean {
  return ONLY_LETTERS.test(text.normalize('NFC'))
}
