/** The questions of `labdocs init`, answered by key presses. */
import {PassThrough} from 'node:stream'
import {expect, test} from 'vitest'
import {ask} from '../../../../cli/init/questions.ts'

const SUGGESTED = {title: 'Handbook', host: 'none'} as const
const [DOWN, UP, ENTER, CTRL_C] = ['\u001b[B', '\u001b[A', '\r', '\u0003']

/** Presses the keys of a question as soon as it is shown. */
function terminal(answers: [question: string, ...keys: string[]][]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const open = [...answers]
  let seen = ''
  output.on('data', (data: Buffer) => {
    seen += data.toString()
    const [question, ...keys] = open[0] ?? []
    if (question === undefined || !seen.includes(question)) return
    open.shift()
    setImmediate(() => {
      for (const key of keys) input.write(key)
    })
  })
  return {streams: {input, output}, seen: () => seen}
}

test('typed and chosen', async () => {
  const {streams, seen} = terminal([
    ['name of the site', 'Lab', ENTER],
    ['be published', UP, UP, UP, DOWN, ENTER],
  ])
  expect(await ask(SUGGESTED, {}, streams)).toEqual({title: 'Lab', host: 'netlify'})
  expect(seen()).toContain('Handbook')
})

test('what is suggested', async () => {
  const {streams} = terminal([
    ['name of the site', ENTER],
    ['be published', ENTER],
  ])
  expect(await ask(SUGGESTED, {}, streams)).toEqual(SUGGESTED)
})

test('only spaces are no name', async () => {
  const {streams} = terminal([
    ['name of the site', '  ', ENTER],
    ['be published', ENTER],
  ])
  expect(await ask(SUGGESTED, {}, streams)).toEqual(SUGGESTED)
})

test('what is given is not asked', async () => {
  const {streams, seen} = terminal([['be published', UP, ENTER]])
  expect(await ask(SUGGESTED, {title: 'Given'}, streams)).toEqual({title: 'Given', host: 'nginx'})
  expect(seen()).not.toContain('name of the site')
  const given = {title: 'Given', host: 'github-pages'} as const
  expect(await ask(SUGGESTED, given, terminal([]).streams)).toEqual(given)
})

for (const question of ['name of the site', 'be published'])
  test(`Ctrl+C at "${question}"`, async () => {
    const {streams} = terminal([[question, CTRL_C]])
    const given = question === 'be published' ? {title: 'Given'} : {}
    expect(await ask(SUGGESTED, given, streams)).toBeUndefined()
  })
