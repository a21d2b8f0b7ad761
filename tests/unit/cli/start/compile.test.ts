import {expect, test} from 'vitest'

/** Plain JavaScript, because it runs before anything is compiled. */
const COMPILE: string = '../../../../cli/start/compile.js'
type Compile = (home: string) => Promise<{files: {name: string; contents: string}[]}>

test('the compiled generator is ASCII, also where the sources have other signs in regular expressions', async () => {
  const {compiled} = (await import(COMPILE)) as {compiled: Compile}
  const {files} = await compiled(process.cwd())
  const scripts = files.filter(({name}) => name.endsWith('.cjs'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const {name, contents} of scripts) {
    const at = contents.search(/[^\0-\x7f]/)
    expect(at < 0 ? '' : `${name}: ${contents.slice(at - 20, at + 20)}`).toBe('')
  }
  // The minus sign of formulas.
  expect(scripts.some(({contents}) => contents.includes('[+\\-\\u2212]'))).toBe(true)
})
