import {expect, test} from 'vitest'
import {usedTime} from '../../../cli/limits/processor-time.ts'
import {looksEnglish} from '../../../cli/text/looks-english.ts'

const german = 'Die Probe wird in an die Waage gestellten Gefäßen gewogen, dann in Wasser gelöst. '
const english = 'The sample is weighed in a vessel on the balance, and then dissolved in water. '

test('a page is in the language of its usual words', () => {
  expect(looksEnglish(english.repeat(10))).toBe(true)
  expect(looksEnglish(german.repeat(10))).toBe(false)
  expect(looksEnglish('将样品放入天平上的容器中称重。'.repeat(80))).toBe(false)
})

test.each([
  'Waga jest mała, a opis próbki to ważna część, bo to z nią pracuje osoba w laboratorium.',
  'Het monster is gewogen of is in de oven, en een deel van de stof is dan droog of nat.',
  'Proba are o masă mică, a avut o altă formă, iar vasul are apă și nu are capac.',
  'Prøven er vejet for dagen, og det kommer an på vægten, der er lavet for den.',
])('words that other languages have as well do not make a page English: %s', (sentence) => {
  expect(looksEnglish(sentence.repeat(10))).toBe(false)
})

test('a page of a few words may be in English', () => {
  expect(looksEnglish(german)).toBe(true)
})

test('code says nothing about the language of a page', () => {
  const code = `\`\`\`js\n// ${english.repeat(20)}\n\`\`\`\n`
  expect(looksEnglish(code + german.repeat(10))).toBe(false)
  expect(looksEnglish(code.replace(english, german) + english.repeat(10))).toBe(true)
  expect(looksEnglish(`${german.repeat(10)}\n${code.replace(/```\n$/, '')}`)).toBe(false)
})

test('many fences take a time that grows with their number', () => {
  const time = (number: number) => {
    const text = '```\n~~~\n'.repeat(number)
    const before = usedTime()
    looksEnglish(text)
    return usedTime() - before
  }
  time(100)
  expect(time(40_000)).toBeLessThan(500)
})
