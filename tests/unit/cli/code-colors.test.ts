import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readCodeColors} from '../../../cli/config/code-colors.ts'
import {temporary} from '../../support/temporary.ts'

const properties = (css: string | undefined) =>
  Object.fromEntries(
    [...css!.matchAll(/(--[\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]),
  )

test('a theme of Shiki gives each class its color, in its mode alone and not on paper', async () => {
  const {css, problems, inputs} = await readCodeColors({light: 'github-light'}, '/site')
  expect(problems).toEqual([])
  expect(inputs).toEqual([])
  expect(css).toMatch(/^@media screen\{:root\{[^{}]+\}\}$/)
  expect(properties(css)).toMatchObject({
    '--c-code': '#fff',
    '--c-code-ink': '#24292e',
    '--code-kw': '#d73a49',
    '--code-st': '#032f62',
    '--code-co': '#6a737d',
    '--code-nu': '#005cc5',
  })
  const both = await readCodeColors({light: 'github-light', dark: 'github-dark'}, '/site')
  expect(both.css).toContain("[data-theme='dark']{--c-code:#24292e")
})

test('every class has a color in every theme of Shiki', async () => {
  const {bundledThemes} = await import('shiki/themes')
  const counts = new Set<number>()
  for (const name of Object.keys(bundledThemes)) {
    const {css, problems} = await readCodeColors({dark: name}, '/site')
    expect(problems, name).toEqual([])
    counts.add(Object.keys(properties(css)).length)
  }
  expect([...counts]).toEqual([27])
})

test('a theme in a file: comments and groups of scopes; what is no color is not used', async () => {
  const root = temporary('code-colors')
  const theme = {
    colors: {'editor.background': '#101010', 'editor.foreground': '#eeeeee'},
    tokenColors: [
      {scope: 'keyword, storage', settings: {foreground: '#aa0000'}},
      {scope: ['keyword.control'], settings: {foreground: '#00bb00'}},
      {scope: 'string', settings: {foreground: 'red}body{display:none'}},
    ],
  }
  writeFileSync(join(root, 'own.json'), JSON.stringify(theme))
  const {css, inputs} = await readCodeColors({dark: './own.json'}, root)
  expect(inputs).toEqual([join(root, 'own.json')])
  expect(properties(css)).toMatchObject({
    '--code-kw': '#aa0000',
    '--code-ct': '#00bb00',
    '--code-st': '#eeeeee',
  })
  expect(css).not.toContain('display')
})

test('a file with a byte order mark', async () => {
  const root = temporary('code-colors-mark')
  const colors = {'editor.background': '#000000', 'editor.foreground': '#ffffff'}
  writeFileSync(join(root, 'a.json'), `\uFEFF${JSON.stringify({colors, tokenColors: []})}`)
  expect((await readCodeColors({light: 'a.json'}, root)).problems).toEqual([])
})

test('names and files that are no themes', async () => {
  const root = temporary('code-colors-wrong')
  writeFileSync(join(root, 'broken.json'), '{')
  writeFileSync(join(root, 'list.json'), '[]')
  writeFileSync(join(root, 'null.json'), 'null')
  writeFileSync(join(root, 'rules.json'), '{"tokenColors": [null]}')
  const ground = {colors: {'editor.background': 'red}*{display:none'}, tokenColors: []}
  writeFileSync(join(root, 'ground.json'), JSON.stringify(ground))
  const problem = async (light: string) => {
    const {css, problems} = await readCodeColors({light}, root)
    expect(css).toBeUndefined()
    expect(problems.map(({path}) => path)).toEqual([['highlight', 'themes', 'light']])
    return [problems[0]!.message, problems[0]!.hint]
  }
  expect(await problem('github-lihgt')).toEqual([
    'github-lihgt is not a theme of Shiki.',
    'Did you mean "github-light"?',
  ])
  expect((await problem('constructor'))[0]).toBe('constructor is not a theme of Shiki.')
  expect((await problem('none.json'))[0]).toBe('none.json does not exist.')
  expect((await problem('broken.json'))[0]).toMatch(/^broken\.json is not JSON: /)
  for (const name of ['list.json', 'null.json', 'rules.json'])
    expect((await problem(name))[0]).toBe(`${name} is not a color theme with "tokenColors".`)
  expect((await problem('ground.json'))[0]).toMatch(
    /^ground\.json has a background or a foreground /,
  )
})
