// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is written has templates.
/** Messages as the bundler writes them, and as the generator fills them in: the same text in both. */
import {expect, test} from 'vitest'
import {written} from '../../../../../cli/bundle/esbuild-plugins/messages.ts'
import {messagesOf} from '../../../../../cli/config/messages.ts'
import {say} from '../../../../../runtime/shared/messages/say.ts'

const english = messagesOf('en')
const german = messagesOf('de')
const run = (code: string, names: Record<string, unknown> = {}) =>
  new Function(...Object.keys(names), `return ${code}`)(...Object.values(names))

test('a text without gaps becomes a literal in the language of the site', () => {
  expect(written("<a>{msg('nav.skip')}</a>", english)).toBe('<a>{"Skip to main content"}</a>')
  expect(written("msg('nav.skip')", german)).toBe('"Zum Inhalt springen"')
  expect(written("msg(\n  'nav.skip',\n)", german)).toBe('"Zum Inhalt springen"')
})

test('gaps become places of a template, under the name of the variable', () => {
  expect(written("msg('nav.pages', {label})", english)).toBe('`Pages in ${label}`')
  expect(written("msg('nav.pages', {\n  label: item.name,\n})", german)).toBe(
    '`Seiten in ${item.name}`',
  )
})

test('what means something in code is text in a message', () => {
  const odd = messagesOf('en', {'nav.pages': 'a ` \\ ${b} {label}', 'nav.skip': '"\n\u2028'})
  expect(run(written("msg('nav.pages', {label})", odd), {label: '$&'})).toBe('a ` \\ ${b} $&')
  expect(run(written("msg('nav.skip')", odd))).toBe('"\n\u2028')
})

test('plural forms are those of the language', () => {
  expect(written("msg('pages', {count})", english)).toBe(
    '(count === 1 ? `${count} page` : `${count} pages`)',
  )
  // One form for all needs no choice.
  expect(written("msg('nav.above', {count})", english)).toBe('`${count} more above`')
  const polish = messagesOf('pl', {
    pages: {one: '{count} strona', few: '{count} strony', other: '{count} stron'},
  })
  for (const count of [0, 1, 2, 5, 22, 1.5]) {
    const expected = say(polish, 'pages', {count})
    expect(run(written("msg('pages', {count})", polish), {count})).toBe(expected)
  }
  expect(say(polish, 'pages', {count: 22})).toBe('22 strony')
  expect(say(german, 'pages', {count: 1})).toBe('1 Seite')
})

test('what is no message stays as it is', () => {
  const code = "msg('toString') + msg(key) + warn('nav.skip')"
  expect(written(code, english)).toBe(code)
})
