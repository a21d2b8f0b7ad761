import {expect, test} from 'vitest'
import {createCapitals, MARK, withoutCapitals} from '../../../runtime/shared/search/capitals.ts'
import {joinPieces, splitPieces} from '../../../runtime/shared/search/tokenize.ts'

/** Returns the stored pieces of a text, and the text that is made of them. */
function storeAndRead(text: string): {stored: string[]; read: string} {
  const stored = withoutCapitals(splitPieces(text))
  const pieces = [...new Set(stored)]
  const literal = (piece: string) => pieces.push(piece) - 1
  const written = createCapitals({pieces, literal})
  const numbers = Uint32Array.from(stored, (piece) => pieces.indexOf(piece))
  return {stored, read: joinPieces(Array.from(written(numbers), (piece) => pieces[piece]!))}
}

test('a capital letter that is expected costs nothing, and any other one a mark', () => {
  const {stored} = storeAndRead('Save it. Then press Save.')
  expect(stored.join(' ')).toBe(`save it .  then press ${MARK} save .`)
  expect(storeAndRead('pH. mass').stored).toEqual(['pH', '. ', MARK, 'mass'])
})

test.each([
  'Save it. Then press Save in the ELN.',
  'pH is written so. iPhone? eLabFTW! x',
  'A b C d. E. f G',
  '\u1e9eig ßig İstanbul istanbul ıs ǆ ǅ Ǆ ﬁ ΑΣ Σας ς',
  '\u212b \u00c5 \u00e5 \u2126 \u03a9 \u03c9 \u212a K k µ Μ',
  'Ⅷ ⅷ ª ¹H 13C 1A a1 A1 Äpfel. äpfel. ÄPFEL',
  'It’s the User’s. user’s',
  '\x1dOne\x1fTwo\x1ethree\x1fFour\x1cfive Six',
  '𐐀𐐁 𐐨𐐁 日本 The 日本 the',
  '',
])('a text is read as it was written: %j', (text) => {
  expect(storeAndRead(text).read).toBe(joinPieces(splitPieces(text)))
})
