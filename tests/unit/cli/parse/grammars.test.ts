/** Grammars and names of languages that the config adds. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {loadConfig} from '../../../../cli/config/load-config.ts'
import {parserWith} from '../../../support/parser.ts'
import {temporary} from '../../../support/temporary.ts'
import {SPECS} from './parse.ts'

const GRAMMAR = {
  name: 'Method',
  scopeName: 'source.method',
  patterns: [{match: '\\b(wash|dry)\\b', name: 'keyword.control'}],
}
const CONFIG =
  "export default {title: 'T',\n  highlight: {languages: ['./method.json'], aliases: {Sop: 'method', cnf: 'ini'}}}\n"
const load = (grammar: unknown, config = CONFIG) =>
  loadConfig(
    temporary('grammar', {'site.config.ts': config, 'method.json': JSON.stringify(grammar)}),
  )

async function read(grammar: unknown, text: string) {
  const {config} = await load(grammar)
  return parserWith({specs: SPECS, highlight: config!.highlight})({
    file: 'docs/a.md',
    kind: 'markdown',
    text,
    hash: 'a',
  })
}

test('a grammar of the site colors its language, also by another name', async () => {
  for (const name of ['method', 'Method', 'sop']) {
    const {tree, diagnostics} = await read(GRAMMAR, `\`\`\`${name}\nwash it\n\`\`\`\n`)
    expect(diagnostics).toEqual([])
    expect(tree).toMatch(/"className":\["ct"\].*"value":"wash"/s)
  }
  const {tree, diagnostics} = await read(GRAMMAR, '```cnf\n[a]\nb=1\n```\n')
  expect(diagnostics).toEqual([])
  expect(tree).toContain('"className":["')
})

test('a misspelled name of it is recognized', async () => {
  const {diagnostics} = await read(GRAMMAR, '```metod\nwash\n```\n')
  expect(diagnostics).toMatchObject([{code: 'unknown-language', hint: 'Did you mean "method"?'}])
})

test('a broken expression leaves the block plain, with one complaint, and the next page is read', async () => {
  const broken = {...GRAMMAR, patterns: [{match: 7}]}
  const {tree, diagnostics} = await read(broken, '```method\nwash\n```\n\n```js\nlet a\n```\n')
  expect(diagnostics).toMatchObject([{code: 'unknown-language', severity: 'warning', line: 1}])
  expect(diagnostics[0]!.message).toContain('The grammar of "method" is broken')
  expect(tree).toContain('wash')
  expect(tree).toContain('"className":["kw"]')
})

for (const [name, grammar, config, message] of [
  ['no grammar', {name: 'a'}, CONFIG, './method.json is not a TextMate grammar with "name"'],
  ['a missing file', GRAMMAR, CONFIG.replace('method.json', 'm.json'), './m.json does not exist.'],
  ['null', null, CONFIG, './method.json is not a TextMate grammar'],
  ['no list', GRAMMAR, CONFIG.replace("['./method.json']", "'x'"), 'must be a list of texts'],
  ['no map', GRAMMAR, CONFIG.replace("'ini'", '7'), '"highlight.aliases" must be a map of texts.'],
] as const)
  test(name, async () => {
    const {diagnostics} = await load(grammar, config)
    expect(diagnostics).toMatchObject([{code: 'config-invalid', line: 2}])
    expect(diagnostics[0]!.message).toContain(message)
  })

test('an alias of a language that does not exist is reported at the alias', async () => {
  const config = (aliases: string) =>
    `export default {title: 'T',\n  highlight: {languages: ['./method.json'],\n    aliases: {${aliases}}}}\n`
  const {diagnostics} = await load(
    GRAMMAR,
    config("sop: 'methd', none: 'no-such', proto: 'constructor'"),
  )
  expect(diagnostics.map(({line, column, message, hint}) => [line, column, message, hint])).toEqual(
    [
      [3, 15, 'methd is not a language of Shiki or of this site.', 'Did you mean "method"?'],
      [3, 29, 'no-such is not a language of Shiki or of this site.', undefined],
      [3, 46, 'constructor is not a language of Shiki or of this site.', undefined],
    ],
  )
  const right = config("a: 'Method', b: 'ini', c: 'text', d: 'conf', e: 'C++', f: 'js'")
  expect((await load(GRAMMAR, right)).diagnostics).toEqual([])
})

test('regular expressions that cannot be read are reported once each, where they are', async () => {
  const patterns = [
    {match: '(step', name: 'keyword'},
    {match: '(step', name: 'keyword.control'},
    {begin: '<<(\\w+)', end: '^\\1$', patterns: [{match: '[a'}]},
    {begin: '(?x) a # (comment', end: 'a|b)'},
    {match: '(?<=a|bc*)d', name: 'keyword.other'},
  ]
  const text = JSON.stringify({...GRAMMAR, patterns}, null, 2)
  const root = temporary('grammar', {'site.config.ts': CONFIG, 'method.json': text})
  const {diagnostics} = await loadConfig(root)
  const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1
  expect(
    diagnostics.map(({code, file, line, message}) => `${code} ${file}:${line} ${message}`),
  ).toEqual([
    `config-invalid method.json:${lineOf('(step')} The regular expression "(step" cannot be read: unclosed group.`,
    `config-invalid method.json:${lineOf('[a')} The regular expression "[a" cannot be read: unclosed character class.`,
    `config-invalid method.json:${lineOf('a|b)')} The regular expression "a|b)" cannot be read: unmatched ")".`,
  ])
  expect(diagnostics[0]).toMatchObject({column: 16, hint: expect.stringContaining('Correct it.')})
})

test('a file with a byte order mark', async () => {
  const grammar = '\uFEFF{"name": "method", "scopeName": "source.method", "patterns": []}'
  const root = temporary('grammar', {'site.config.ts': CONFIG, 'method.json': grammar})
  expect((await loadConfig(root)).diagnostics).toEqual([])
})

test('a file that is no JSON', async () => {
  const root = temporary('grammar', {'site.config.ts': CONFIG, 'method.json': '{'})
  const {diagnostics} = await loadConfig(root)
  expect(diagnostics[0]!.message).toContain('./method.json is not JSON: ')
  expect(diagnostics[0]!.message).not.toContain(join(root, 'method.json'))
})
