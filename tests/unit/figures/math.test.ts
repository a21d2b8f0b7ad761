import {expect, test} from 'vitest'
import {context, figure, html, said} from './draw.ts'

const math = (tex: string, display: boolean) => figure(display ? '$$' : '$')(tex, '', context())

const drawn = async (tex: string, display = false) => html((await math(tex, display)).node)

test('TeX becomes MathML', async () => {
  expect(await drawn('E = mc^2')).toBe(
    '<math class="math"><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math>',
  )
  expect(await drawn('x', true)).toBe(
    '<div class="math-block"><math display="block" class="math"><mi>x</mi></math></div>',
  )
})

test('chemistry, matrices, cases, tags: no styles, no ids', async () => {
  for (const tex of [
    '\\ce{CO2 + H2O <=> H2CO3}',
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    '\\begin{cases}x & y < 0\\\\z\\end{cases}',
    '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}\\tag{1}',
    '\\boxed{x}\\cancel{y}\\color{red}{z}',
    '\\text{a <b> \\& c}',
  ]) {
    const text = await drawn(tex, true)
    expect(text, tex).toContain('<math')
    expect(text, tex).not.toMatch(/ style=| id=|<b>/)
  }
})

test('mistakes, with their place', async () => {
  const say = async (tex: string) => said((await math(tex, false)).diagnostics)
  expect(await say('a + \\foo')).toEqual([
    'broken-math 1:5 Not a formula: Unsupported function name: \\foo.',
  ])
  expect(await say('x_{')).toEqual([
    expect.stringMatching(/^broken-math 1:4 Not a formula: Expected '}', got 'EOF'/),
  ])
  expect(await say('a\n\\frac{1}')).toEqual([expect.stringMatching(/^broken-math 2:/)])
  expect(await say('\\href{javascript:alert(1)}{x}')).toHaveLength(1)
  expect(await say(' ')).toEqual(['broken-math 1:1 Not a formula: it is empty.'])
  expect(await say('{'.repeat(3000))).toEqual([
    'broken-math 1:61 Not a formula: more than 60 groups inside each other.',
  ])
  expect(await say('\\sqrt'.repeat(400))).toHaveLength(1)
  expect(await say('x'.repeat(5000))).toEqual([
    'broken-math 1:4001 Not a formula: 5000 characters, at most 4000.',
  ])
})

test('what is broken is shown as typed', async () => {
  expect(await drawn('\\foo<script>')).toBe(
    '<code class="math-broken">\\foo&lt;script&gt;</code>'.replace('&gt;', '&gt;'),
  )
})

test('definitions that never end are stopped', async () => {
  expect((await math('\\def\\a{\\a\\a}\\a', false)).diagnostics).toHaveLength(1)
})
