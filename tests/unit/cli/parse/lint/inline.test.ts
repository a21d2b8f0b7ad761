import {expect, test} from 'vitest'
import {parse} from '../parse.ts'

const html = async (text: string) => (await parse(text, {bare: true})).html

test('emoji by name; a name that is none stays', async () => {
  expect(await html('Done :white_check_mark: and :no_such_thing: at 10:30:15')).toBe(
    '<p>Done ✅ and :no_such_thing: at 10:30:15</p>',
  )
  expect(await html('`:tada:`')).toBe('<p><code>:tada:</code></p>')
})

test('in a label of the application it is an icon', async () => {
  expect((await parse(':ui[:plus: Add]')).html).toContain(
    '<x-label data-text=":plus: Add">:plus: Add</x-label>',
  )
})

test('dollars are money or variables unless they hold a formula', async () => {
  expect(await html('from $20 to $30')).toBe('<p>from $20 to $30</p>')
  expect(await html('a $ b $ c')).toBe('<p>a $ b $ c</p>')
  expect(await html('costs \\$5 and $x$')).toContain(
    '<p>costs $5 and <code class="language-math math-inline">x</code></p>',
  )
})

test('between dollars that are no math, Markdown is read', async () => {
  expect(await html('**$65 a month** and **$12 each**, or [$30](a.md)')).toBe(
    '<p><strong>$65 a month</strong> and <strong>$12 each</strong>, or <a href="a.md">$30</a></p>',
  )
  expect(await html('Set $HOME and `x`, not $PATH.')).toBe(
    '<p>Set $HOME and <code>x</code>, not $PATH.</p>',
  )
  expect(await html('for $5 it is $x$')).toContain(
    '<code class="language-math math-inline">x</code>',
  )
  expect(await html('> $a\n> b$ and $$c$$')).toMatch(/(?:math-inline.*){2}/s)
})

test('one tilde is no strike', async () => {
  expect(await html('~a~ ~~b~~')).toBe('<p>~a~ <del>b</del></p>')
})

test('with figures drawn, a formula is MathML', async () => {
  expect((await parse('$E=mc^2$')).html).toContain('<math')
})
