/** The parts of micromark that are replaced to be linear: the same trees, in less time. */
import {createRequire} from 'node:module'
import {build} from 'esbuild'
import type {Root} from 'mdast'
import {attention} from 'micromark-core-commonmark'
import {EditMap} from 'micromark-util-edit-map'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {toMdast} from '../../../../../cli/parse/syntax/syntax.ts'
import {randomBelow} from '../../../../support/random.ts'

const MANY = process.env.LABDOCS_ALL ? 20_000 : 500

const ours = {consume: EditMap.prototype.consume, resolveAll: attention.resolveAll!}
let theirs: typeof ours

// Modules of their own: in those that the parser uses, the functions are replaced.
beforeAll(async () => {
  const map = (await import(`${import.meta.resolve('micromark-util-edit-map')}?theirs`)) as {
    EditMap: typeof EditMap
  }
  const core = import.meta.resolve('micromark-core-commonmark')
  const construct = (await import(`${new URL('lib/attention.js', core)}?theirs`)) as {
    attention: typeof attention
  }
  theirs = {
    consume: map.EditMap.prototype.consume,
    resolveAll: construct.attention.resolveAll!,
  }
})

afterAll(() => {
  EditMap.prototype.consume = ours.consume
  attention.resolveAll = ours.resolveAll
})

function treeBy({consume, resolveAll}: typeof ours, text: string): string {
  EditMap.prototype.consume = consume
  attention.resolveAll = resolveAll
  return JSON.stringify(toMdast(text, true))
}

function* texts(pieces: string[], count: number, seed: number): Generator<string> {
  const pick = randomBelow(seed)
  for (let at = 0; at < count; at++)
    yield Array.from({length: 1 + pick(14)}, () => pieces[pick(pieces.length)]).join('')
}

test('they are replaced', () => {
  expect(ours.consume).not.toBe(theirs.consume)
  expect(ours.resolveAll).not.toBe(theirs.resolveAll)
})

test(`emphasis: the tree that micromark makes of ${MANY} random texts`, () => {
  const pieces = [
    '*',
    '**',
    '***',
    '_',
    '__',
    '~~',
    'a',
    ' ',
    'b c',
    '[',
    '](u)',
    '`',
    '!',
    '\n',
    '\\',
  ]
  const wrong: string[] = []
  for (const text of texts(pieces, MANY, 18))
    if (treeBy(ours, text) !== treeBy(theirs, text)) wrong.push(text)
  expect(wrong).toEqual([])
})

test(`blocks: the tree that micromark makes of ${MANY} random texts`, () => {
  const pieces = [
    '> ',
    '- ',
    '1. ',
    '   ',
    '\n',
    '\n\n',
    'a',
    'b\n---\n',
    '===\n',
    '[a]: b\n',
    '| a |\n|---|\n',
    '[^a]: c\n',
    ':::tip\n',
    ':::\n',
    '```\n',
    '# h\n',
    '  \n',
    '\t',
  ]
  const wrong: string[] = []
  for (const text of texts(pieces, MANY, 81))
    if (treeBy(ours, text) !== treeBy(theirs, text)) wrong.push(text)
  expect(wrong).toEqual([])
})

/** The packages as they are, without our changes: a copy of their own. */
async function untouched(): Promise<(text: string) => Root> {
  const contents = `
    import {fromMarkdown} from 'mdast-util-from-markdown'
    import {gfmFromMarkdown} from 'mdast-util-gfm'
    import {directiveFromMarkdown} from 'mdast-util-directive'
    import {mathFromMarkdown} from 'mdast-util-math'
    import {gfm} from 'micromark-extension-gfm'
    import {directive} from 'micromark-extension-directive'
    import {math} from 'micromark-extension-math'
    const fromGfm = gfmFromMarkdown().map((one) => ({...one, transforms: []}))
    export const read = (text) => fromMarkdown(text, {
      extensions: [gfm({singleTilde: false}), directive(), math()],
      mdastExtensions: [fromGfm, directiveFromMarkdown(), mathFromMarkdown()],
    })`
  const {outputFiles} = await build({
    stdin: {contents, resolveDir: import.meta.dirname, loader: 'js'},
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  })
  const module = {exports: {} as {read: (text: string) => Root}}
  const require = createRequire(import.meta.url)
  new Function('module', 'exports', 'require', outputFiles[0]!.text)(
    module,
    module.exports,
    require,
  )
  return module.exports.read
}

test(`inline constructs: the tree that the packages alone make of ${MANY} random texts`, async () => {
  const read = await untouched()
  const pieces = [
    ...['*', '**', '_', '~~', '~~~', 'a', ' ', 'b c', '\n', '\\', '\\]', '&amp;', '`', ':a', ':a['],
    ...[
      '[',
      '![',
      '![^a',
      '[^a',
      '[^a]',
      ']',
      '](u)',
      '](',
      '](u ',
      '][b]',
      '[]',
      '[b]',
      '<b>',
      '<',
    ],
    ...['<!--', '-->', '<!-->', '<?', '?>', '<![CDATA[', ']]>', '<!A', '>'],
  ]
  const wrong: string[] = []
  for (const text of texts(pieces, MANY, 44)) {
    const whole = `${text}\n\n[^a]: d\n\n[b]: e\n`
    if (JSON.stringify(toMdast(whole, true)) !== JSON.stringify(read(whole))) wrong.push(text)
  }
  expect(wrong).toEqual([])
})
