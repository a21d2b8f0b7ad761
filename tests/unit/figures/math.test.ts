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
    expect.stringMatching(/^broken-math 1:5 Not a formula: there is no command \\foo\. \(/),
  ])
  expect(await say('x_{')).toEqual([
    'broken-math 1:4 Not a formula: a "}" is missing. (Close each brace and bracket.)',
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

test('each mistake says what to do', async () => {
  const hintOf = async (tex: string) => (await math(tex, false)).diagnostics.map(({hint}) => hint)
  for (const [tex, hint] of [
    ['\\frca{1}{2}', 'Did you mean \\frac?'],
    ['\\begin{algin}x\\end{algin}', 'Did you mean {align}?'],
    [
      '\\SI{5}{mm}',
      'Those of LaTeX packages are not known. Outside a formula, :si[5 mm] is a quantity.',
    ],
    ['\\frac{1}{2', 'Close each brace and bracket.'],
    ['\\sqrt[3', 'Close each brace and bracket.'],
    ['x}', 'Remove it, or write \\}.'],
    ['a & b', 'Write \\&, or put it into an environment such as {aligned}.'],
    ['a^b^c', 'Write braces around one: x^{a^b}.'],
    ['\\left( x', 'Each \\left needs a \\right; \\right. is one that is not shown.'],
    ['x_', 'Write what belongs after the last sign or command: x_{1}.'],
    ['5 % of the mass', 'Write \\%.'],
    ['\\hline', 'If this is not meant as a formula, write \\$ for each dollar sign.'],
  ])
    expect(await hintOf(tex!), tex).toEqual([hint])
  for (const tex of ['5\\,\\%', 'a % why\n+ b']) expect(await hintOf(tex), tex).toEqual([])
  expect((await math('a\n+ b % why', true)).diagnostics).toEqual([])
})

test('what is broken is shown as typed', async () => {
  expect(await drawn('\\foo<script>')).toBe(
    '<code class="math-broken">\\foo&lt;script&gt;</code>'.replace('&gt;', '&gt;'),
  )
})

test('definitions that never end are stopped', async () => {
  expect((await math('\\def\\a{\\a\\a}\\a', false)).diagnostics).toHaveLength(1)
})
