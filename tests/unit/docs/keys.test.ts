/** Compares the keys of the configuration, of categories, and of front matter with the pages that list them. */
import {expect, test} from 'vitest'
import {checkConfig, complete} from '../../../cli/config/config.ts'
import {readFrontMatter} from '../../../cli/parse/front-matter/front-matter.ts'
import {AUDIENCES} from '../../../cli/parse/front-matter/front-matter-schema.ts'
import {readCategory} from '../../../cli/resolve/sidebar/categories.ts'
import {keysOf, type PageTable, readPage, tableOf} from './page.ts'

/** The keys of the configuration, with type and default in cells of their own: on the page, they are below the key. */
const configuration: PageTable = (() => {
  const {rows, ...table} = tableOf(readPage('configuration'), 'All keys')
  const split = ([first, meaning]: PageTable['rows'][number]) => {
    const [, key, type, shown] = /^(.+)<br>(.+); (?:default: )?(.+)$/.exec(first!.text)!
    const codes = first!.codes.slice(1)
    const ofDefault = codes.at(-1) === shown ? [codes.pop()!] : []
    return [
      {text: key!, codes: [key!]},
      {text: type!, codes},
      {text: shown!, codes: ofDefault},
      meaning!,
    ]
  }
  return {...table, rows: rows.map(split)}
})()
const styleGuide = readPage('style_guide')
/** Unlike any key, so that the message lists all known keys. */
const ODD = 'q'.repeat(40)

interface Said {
  message: string
  hint?: string
}

/**
 * Every key that a check knows, with its kind, found by asking: a map with an odd key is wrong for every kind of value,
 * and the complaint says what it should have been.
 */
function ask(check: (value: object) => Said[], skip: string[] = []): Map<string, string> {
  const found = new Map<string, string>()
  const childrenOf = (path: string[], make: (value: unknown) => object) => {
    const known = check(make({[ODD]: true})).find(({message}) => message.includes(ODD))?.hint
    for (const key of /^Available: ([^.]*)\./.exec(known ?? '')?.[1]?.split(', ') ?? [])
      visitKey([...path, key], (value) => make({[key]: value}))
  }
  const visitKey = (path: string[], make: (value: unknown) => object) => {
    const name = path.join('.').replaceAll('.[]', '[]')
    if (skip.includes(name)) return
    const said = check(make({[ODD]: true}))
    const asked = `"${path.join('.').replaceAll('[]', '0')}" must be `
    const wanted = said
      .find(({message}) => message.startsWith(asked))
      ?.message.slice(asked.length, -1)
    if (wanted === undefined) {
      found.set(name, 'map')
      childrenOf(path, make)
    } else {
      found.set(name, wanted.replace(/^an? /, ''))
      if (wanted === 'a list') childrenOf([...path, '[]'], (value) => make([value]))
    }
  }
  childrenOf([], (value) => value as object)
  return found
}

/** Returns the kind of a row in the words of the check. */
function kindOf({rows}: PageTable, key: string): string {
  const {text, codes} = rows.find(([first]) => first!.codes[0] === key)![1]!
  if (codes.length === 1) return `"${codes[0]}"`
  return codes.length ? `one of ${codes.join(', ')}` : text.replace(/ or null$/, '')
}

function compare(table: PageTable, known: Map<string, string>): void {
  expect(keysOf(table).sort()).toEqual([...known.keys()].sort())
  for (const [key, kind] of known) expect(`${key}: ${kindOf(table, key)}`).toBe(`${key}: ${kind}`)
}

test('every key of the configuration with its type, and no other', () => {
  // Its keys are folders, which the check does not know.
  const known = ask((value) => checkConfig({title: 'T', ...value}), ['docs.colors'])
  known.set('docs.colors', 'map')
  const codes = [...known.keys()].filter((key) => key.startsWith('check.'))
  expect(codes.length).toBeGreaterThan(10)
  const directives = [...known.keys()].filter((key) => key.startsWith('csp.'))
  expect(keysOf(tableOf(readPage('publishing'), 'Content-Security-Policy')).sort()).toEqual(
    directives.map((key) => key.slice('csp.'.length)).sort(),
  )
  for (const key of [...codes, ...directives]) known.delete(key)
  expect(known.size).toBeGreaterThan(40)
  compare(configuration, known)
})

test('the defaults of the configuration', () => {
  const at = {
    root: '/',
    resolve: (path: string) => path,
    builtInTheme: 'the built-in theme',
    bare: false,
  }
  const version = {name: 'v', label: 'V', folder: 'f', at: '/v'}
  const given = complete({title: 'T', docs: {versions: [version]}}, at)
  const [first, second] = given.docs.versions
  const values: Record<string, unknown> = {
    ...given,
    docs: {...given.docs, ...first, version: first, versions: []},
    announcement: complete({title: 'T', announcement: {content: ''}}, at).announcement,
  }
  const actual = (key: string) =>
    key
      .split('.')
      .reduce<unknown>(
        (value, part) => (value as Record<string, unknown> | undefined)?.[part],
        values,
      )
  const {rows} = configuration
  let compared = 0
  for (const [key, , shown] of rows) {
    const name = key!.codes[0]!
    if (name === 'docs.versions[].last') expect(shown!.text).toBe(String(second!.last))
    if (
      name.includes('[]') ||
      shown!.text === 'as below' ||
      shown!.text === 'those of the language' ||
      shown!.text === 'required' ||
      name === 'announcement'
    )
      continue
    const value = actual(name)
    const words =
      value === undefined
        ? 'none'
        : String(value) === '' || (typeof value === 'object' && !Object.keys(value!).length)
          ? 'empty'
          : String(value)
    expect(`${name}: ${shown!.text}`).toBe(`${name}: ${words}`)
    compared++
  }
  expect(compared).toBeGreaterThan(20)
})

test('what the configuration needs', () => {
  const needed = configuration.rows
    .filter(([, , shown]) => shown!.text === 'required')
    .map(([key]) => key!.codes[0]!)
  const said = [
    ...checkConfig({}),
    ...checkConfig({
      title: 'T',
      nav: [{}],
      footer: [{}],
      search: {endpoint: {}},
      docs: {versions: [{}]},
      announcement: {},
    }),
  ].map(({path}) => path.join('.').replaceAll('.0.', '[].'))
  expect(needed.sort()).toEqual(said.sort())
})

test('every key of _category.yml with its type, and no other', () => {
  const known = ask(
    (value) =>
      readCategory({file: '_category.yml', kind: 'category', text: JSON.stringify(value), hash: ''})
        .diagnostics,
  )
  expect(known.size).toBeGreaterThan(8)
  const table = tableOf(readPage('maintaining'), 'Describe a folder')
  const worded = {
    ...table,
    rows: table.rows.map(([key, kind, ...rest]) => [key!, {...kind!, codes: kind!.codes}, ...rest]),
  }
  compare(worded, known)
})

test('every key of front matter with its type, and no other', () => {
  const known = ask(
    (value) => readFrontMatter(`---\n${JSON.stringify(value)}\n---\n`, 'a.md').diagnostics,
  )
  const {rows} = tableOf(styleGuide, 'Front matter')
  const shown = [...known].filter(([key]) => !key.includes('.'))
  expect(
    rows.map(([key, kind]) => `${key!.codes[0]}: ${kind!.text.replace(', ', ' or ')}`).sort(),
  ).toEqual(
    shown.map(([key, kind]) => `${key}: ${kind.replace(/^one of (.*), /, '$1 or ')}`).sort(),
  )
  const codesOf = (key: string) => rows.find(([first]) => first!.codes[0] === key)![2]!.codes
  expect(codesOf('audience')).toEqual([...AUDIENCES])
  const device = [...known.keys()].filter((key) => key.startsWith('device.'))
  expect(device.length).toBeGreaterThan(3)
  expect(codesOf('device').map((key) => `device.${key}`)).toEqual(device)
})
