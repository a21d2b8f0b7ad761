/** Compares `style_guide.md` with the theme and the parser: every source is valid, and the same source follows it live. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {ourFigures} from '../../../cli/figures/all-figures.ts'
import {readMeta} from '../../../cli/parse/code/fence.ts'
import {allowed} from '../../../cli/parse/html.ts'
import {toMdast} from '../../../cli/parse/syntax/syntax.ts'
import {visit} from '../../../cli/parse/syntax/visit.ts'
import {readGlossary} from '../../../cli/search/glossary.ts'
import {readSynonyms} from '../../../cli/search/synonyms.ts'
import {readTerms} from '../../../cli/search/terms.ts'
import type {AttributeKind, Directive} from '../../../runtime/shared/theme-interface.ts'
import {directives} from '../../../theme/directives.tsx'
import {iconNames} from '../../../theme/icons/icons.tsx'
import {directives as added} from '../../../theme/plugins/chemistry/theme/directives.tsx'
import {chemistry, chemistryOptions} from '../../support/chemistry.ts'
import {contentFile} from '../../support/files.ts'
import {parserWith, specsOf} from '../../support/parser.ts'
import {FOLDER, keysOf, readPage, sources, tableOf} from './page.ts'

const page = readPage('style_guide')
const table: Record<string, Directive> = {...directives, ...added}
/** What the parser and plugins draw besides the directives of themes. */
const OWN = ['include', 'spectrum', 'mol', 'stat']
/** Sources with their result directly below. A title marks the source of a file instead. */
const examples = page.fences.filter(
  ({lang, meta}) => lang === 'md' && /^nocheck( wrap)?$/.test(meta),
)

test('each source is followed by the same text, live', () => {
  expect(examples.length).toBeGreaterThan(30)
  for (const {section, text, rest} of examples)
    expect(rest.startsWith(`${text}\n`) || rest === text, `${section}:\n${text}`).toBe(true)
})

test('every source parses without complaints', async () => {
  const {terms} = readGlossary(contentFile('glossary.yml')!.toString(), 'glossary.yml')
  const {preferred} = readTerms(contentFile('terms.yml')!.toString(), 'terms.yml')
  const parser = parserWith({
    specs: specsOf(table),
    icons: new Set(iconNames),
    glossary: terms,
    preferred,
    ...(await chemistryOptions()),
  })
  for (const {section, text} of page.fences.filter(
    ({lang, meta}) => lang === 'md' && meta.startsWith('nocheck'),
  )) {
    const doc = await parser(
      {file: 'docs/documentation/style_guide.md', kind: 'markdown', text, hash: ''},
      contentFile,
    )
    expect(doc.diagnostics, section).toEqual([])
  }
})

test('every directive has an example, and every example uses existing directives', () => {
  const shown = new Set<string>()
  for (const {text} of examples)
    visit(toMdast(text), (node) => {
      if (!/Directive$/.test(node.type)) return
      const {name, attributes, children} = node as unknown as {
        name: string
        attributes: object
        children: unknown[]
      }
      // A word after a colon that is not a directive is text.
      if (node.type !== 'textDirective' || children.length || Object.keys(attributes ?? {}).length)
        shown.add(name)
    })
  expect([...shown].sort()).toEqual([...Object.keys(table), ...OWN].sort())
})

const COLONS = {container: ':::', leaf: '::', text: ':'}
const LABELS = {container: 'optional', leaf: 'none', text: 'required', icon: 'name of an icon'}
const KINDS: Record<string, string> = {
  text: 'text',
  number: 'number',
  flag: 'flag',
  asset: 'file',
  download: 'file',
  url: 'whole address',
  word: 'letters, digits, - and _',
  route: 'page',
}

function kindOf(kind: AttributeKind): string {
  if (typeof kind === 'string')
    return KINDS[kind.replace('?', '')] + (kind.endsWith('?') ? ', optional' : '')
  return `${kind[0] === '?' ? 'optional, ' : ''}one of ${kind.filter((word) => word !== '?').join(', ')}`
}

function rowOf(name: string, {kind, label, item, holds, attributes = {}}: Directive): string {
  const inside =
    kind !== 'container'
      ? '–'
      : item
        ? `:::${item} only`
        : holds
          ? {
              list: 'one list',
              tasks: 'one task list',
              icons: 'one list of icons',
              links: 'one list of links',
              terms: 'one list of terms',
            }[holds]
          : 'anything'
  const given = Object.entries(attributes).map(([key, one]) => `${key} (${kindOf(one)})`)
  const text =
    label === undefined ? LABELS[kind] : ((LABELS as Record<string, string>)[label] ?? label)
  return [COLONS[kind] + name, text, inside, given.join(', ') || '–'].join(' | ')
}

test("the table of directives is the theme's", () => {
  const rows = tableOf(page, 'All directives').rows.map((cells) =>
    cells.map(({text}) => text).join(' | '),
  )
  const own = rows.filter((row) => OWN.some((name) => new RegExp(`^:+${name} `).test(row)))
  expect(own).toHaveLength(OWN.length)
  expect(rows.filter((row) => !own.includes(row)).sort()).toEqual(
    Object.entries(table)
      .map(([name, row]) => rowOf(name, row))
      .sort(),
  )
})

test('the directives of the parser alone are those that it draws, and the rest are of plugins', async () => {
  const parser = [...sources('cli/parse').values()].join('\n')
  const named = new Set(
    [...parser.matchAll(/node\.name (?:===|!==) '([a-z-]+)'/g)].map(([, name]) => name!),
  )
  const drawn = (await chemistry()).plugins.flatMap(({figures = {}}) => Object.keys(figures))
  for (const name of OWN) expect([...named, ...drawn]).toContain(name)
  for (const name of OWN) expect(Object.keys(table)).not.toContain(name)
})

test('every icon, and no other', () => {
  const shown = page.tables
    .flatMap(({head, rows}) => (head.join('') === '' ? rows.flat() : []))
    .filter(({text}) => text !== '')
  expect(shown.flatMap(({codes}) => codes).sort()).toEqual([...iconNames].sort())
  // Each cell draws the icon that its name says.
  for (const {text, codes} of shown) expect(text).toBe(`${codes[0]} ${codes[0]}`)
})

test('every option of a fence, and each does something', () => {
  const names = [
    .../interface CodeMeta \{(.*?)\n\}/s
      .exec(sources('cli/parse').get('cli/parse/code/fence.ts')!)![1]!
      .matchAll(/^ {2}(\w+)\??: /gm),
  ].map(([, name]) => name!)
  const plain = readMeta('') as unknown as Record<string, unknown>
  const changed = keysOf(tableOf(page, 'Code', 'Option')).map((option) => {
    const meta = readMeta(option) as unknown as Record<string, unknown>
    return Object.keys(meta).filter(
      (key) => JSON.stringify(meta[key]) !== JSON.stringify(plain[key]),
    )
  })
  for (const keys of changed) expect(keys).toHaveLength(1)
  expect(changed.flat().sort()).toEqual(names.sort())
})

test('every comment that marks lines', async () => {
  const parser = parserWith({bare: true})
  for (const comment of tableOf(page, 'Code', 'Comment').rows.flatMap(([first]) => first!.codes)) {
    const text = `\`\`\`yaml\n${comment}\na: 1\nb: 2 ${comment}\n\`\`\`\n`
    const {tree} = await parser({file: 'docs/a.md', kind: 'markdown', text, hash: ''})
    const marked = /line--(?:mark|add|del|focus)/.test(tree)
    expect(marked || comment.includes('end'), comment).toBe(true)
    expect(tree.split(comment.slice(2)).length, comment).toBeLessThan(3)
  }
})

test('every allowed element of HTML, and no other', () => {
  const names = allowed.tagNames!.filter((name) => !name.startsWith('x-'))
  const shown = /:::details\[All allowed elements\]\n\n(.*?)\n\n:::/s.exec(
    readFileSync(join(FOLDER, 'style_guide.md'), 'utf8'),
  )![1]!
  expect(shown.match(/[a-z0-9]+/g)!.sort()).toEqual(names.sort())
})

test('every fence that is drawn, and no other', async () => {
  const rows = tableOf(page, 'Figures drawn from text').rows.filter(([first]) =>
    first!.text.startsWith('fence '),
  )
  const {plugins} = await chemistry()
  const theirs = plugins.flatMap(({figures = {}}) =>
    Object.keys(figures).filter((name) => !figures[name]!.form),
  )
  expect(rows.map(([first]) => first!.codes[0]!).sort()).toEqual(
    [
      ...[...ourFigures.keys()].filter((name) => !ourFigures.get(name)!.kind.form),
      ...theirs,
    ].sort(),
  )
})

test('the samples of the word lists are right, and hold every key', () => {
  const sample = (title: string) =>
    page.fences.find(({meta}) => meta.startsWith(`title="${title}"`))!.text
  const glossary = sample('content/glossary.yml')
  const synonyms = sample('content/synonyms.yml')
  const preferred = sample('content/terms.yml')
  expect([
    readGlossary(glossary, 'g').diagnostics,
    readSynonyms(synonyms, 's').diagnostics,
    readTerms(preferred, 't').diagnostics,
  ]).toEqual([[], [], []])
  const known = (said: {hint?: string}[]) =>
    said.flatMap(({hint}) => /^Available: (.*)\.$/.exec(hint ?? '')?.[1]?.split(', ') ?? [])
  const odd = 'q'.repeat(30)
  for (const key of known(readGlossary(`- {${odd}: 1}`, 'g').diagnostics))
    expect(glossary).toContain(`${key}: `)
  for (const key of known(readTerms(`- {${odd}: 1}`, 't').diagnostics))
    expect(preferred).toContain(`${key}: `)
  const keys = [
    ...known(readSynonyms(`${odd}: 1`, 's').diagnostics),
    ...known(readSynonyms(`toward: [{${odd}: 1}]`, 's').diagnostics),
  ]
  expect(keys.length).toBeGreaterThan(3)
  for (const key of keys) expect(synonyms).toContain(`${key}:`)
})
