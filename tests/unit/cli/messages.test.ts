/** What a site may write in `messages`, and the messages about anything else. */
import {expect, test} from 'vitest'
import {checkConfig} from '../../../cli/config/config.ts'
import {
  messageProblems,
  messagesOf,
  missingMessages,
  untranslated,
} from '../../../cli/config/messages.ts'
import {english} from '../../../runtime/shared/messages/english.ts'
import {german} from '../../../runtime/shared/messages/german.ts'

for (const [name, value, said] of [
  ['no map', 'Astuce', '"messages" must be a map of keys and texts.'],
  [
    'an unknown key',
    {'nav.skp': 'Skip'},
    'There is no message "nav.skp". Did you mean "nav.skip"?',
  ],
  ['a key of every object', {toString: 'a'}, 'There is no message "toString".'],
  ['no text', {retry: 3}, 'The message "retry" must be a text.'],
  [
    'a gap that nothing fills',
    {'nav.pages': 'Open {lable}'},
    'The message "nav.pages" contains the unknown placeholder {lable}. Did you mean {label}?',
  ],
  [
    'a gap that is left out',
    {'nav.pages': 'Open'},
    'The message "nav.pages" must contain {label}. English: Pages in {label}',
  ],
  [
    'one text where a number decides',
    {pages: 'pages'},
    `The message "pages" depends on a number: it must have a text for each plural form. {one: '{count} page', other: '{count} pages'}`,
  ],
  [
    'nothing where a number decides',
    {pages: null},
    `The message "pages" depends on a number: it must have a text for each plural form. {one: '{count} page', other: '{count} pages'}`,
  ],
  [
    'an unknown plural form',
    {pages: {one: 'a', ohter: 'b'}},
    'The message "pages" has the unknown plural form "ohter". Did you mean "other"?',
  ],
  [
    'no form for all other numbers',
    {pages: {one: 'a page'}},
    'The message "pages" must have a text for the plural form "other".',
  ],
  [
    'a wrong gap in a plural form',
    {pages: {one: 'a page', other: '{cuont} pages'}},
    'The message "pages" contains the unknown placeholder {cuont}. Did you mean {count}?',
  ],
  [
    'no language',
    {locale: 'no language'},
    'The message "locale" must be a code of a language such as "de-AT".',
  ],
] as const)
  test(name, () => {
    expect(messageProblems(value).map((one) => [one.message, one.hint].filter(Boolean).join(' '))) //
      .toEqual([said])
    expect(checkConfig({title: 'T', messages: value}).length).toBe(1)
  })

test('a plural form may leave the number out, and forms of other languages are welcome', () => {
  expect(
    messageProblems({pages: {one: 'eine Seite', few: '{count} strony', other: '{count} Seiten'}}),
  ).toEqual([])
})

test('texts of the site take the place of those of the language', () => {
  expect(messagesOf('en')).toEqual(english)
  expect(messagesOf('de', {retry: 'Nochmal'})).toEqual({...german, retry: 'Nochmal'})
  expect(messagesOf('en-US').locale).toBe('en-US')
  expect(messagesOf('fr', {retry: 'Réessayer'})).toEqual({
    ...english,
    locale: 'fr',
    thousands: '\u202f',
    retry: 'Réessayer',
  })
})

test('thousands are separated as the language of numbers does, unless the site says otherwise', () => {
  const between = (lang: string, given = {}) => messagesOf(lang, given).thousands
  expect(['en', 'de'].map((lang) => between(lang))).toEqual([',', '.'])
  expect(between('en', {locale: 'de'})).toBe('.')
  expect(between('en', {thousands: ' '})).toBe(' ')
  // Lakhs, and no language at all.
  expect([between('hi'), between('no language')]).toEqual(['', ''])
})

test('what is still in English is counted, at the language of the site', () => {
  expect(untranslated('de')).toEqual([])
  expect(untranslated('en-GB')).toEqual([])
  // Of plugins as well, whose texts labdocs cannot know.
  const ofPlugins = {en: {'gel.band': 'Band', 'gel.lane': 'Lane'}, de: {'gel.band': 'Bande'}}
  expect(untranslated('en', {}, ofPlugins)).toEqual([])
  expect(untranslated('de-AT', {}, ofPlugins)).toEqual(['gel.lane'])
  expect(untranslated('fr', {}, ofPlugins)).toContain('gel.band')
  const left = untranslated('fr', {retry: 'Réessayer'})
  expect(left.length).toBe(Object.keys(english).length - 3)
  const source = "export default {\n  title: 'T',\n  lang: 'fr',\n}"
  expect(missingMessages({lang: 'fr', source, untranslated: left})).toMatchObject([
    {severity: 'warning', code: 'missing-messages', line: 3, column: 3},
  ])
  expect(missingMessages({lang: 'fr', source, untranslated: ['gel.lane']})).toMatchObject([
    {message: 'The site is in "fr", but 1 text around its pages is in English.'},
  ])
  expect(missingMessages({lang: 'fr', source, untranslated: []})).toEqual([])
})
