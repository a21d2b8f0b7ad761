// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of components are texts here.
/** The texts of the theme: all come from the table, and the bundler can insert each of them. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {parseSync} from 'vite'
import {expect, test} from 'vitest'
import {written} from '../../../cli/bundle/esbuild-plugins/messages.ts'
import {messagesOf} from '../../../cli/config/messages.ts'
import {english} from '../../../runtime/shared/messages/english.ts'
import {GAPS} from '../../../runtime/shared/messages/fill.ts'
import {german} from '../../../runtime/shared/messages/german.ts'
import chemistry from '../../../theme/plugins/chemistry/index.ts'
import {filesBelow, sourcesIn} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'

/** What speaks English whatever the language of a site is, and why. */
const ENGLISH_ALONE = [
  // Of this site.
  'theme/chemotion/',
  // The checker reads and writes the English of journals.
  'theme/plugins/chemistry/',
  // For authors.
  'runtime/dev/',
  // What rows say besides `msg(…)` is for the generator.
  'theme/directives.tsx',
]

const sources = sourcesIn('theme', 'runtime').filter(
  (file) => !file.startsWith('runtime/shared/messages/'),
)
const textOf = (file: string) => readFileSync(join(HOME, file), 'utf8')

test('each message is written into the bundle: none is asked for by a name that is made up', () => {
  const left = sources.filter(
    (file) =>
      !file.endsWith('chemistry/messages/msg.ts') &&
      /\bmsg\(|messages\/say/.test(written(textOf(file), messagesOf('en', {}, chemistry.messages))),
  )
  expect(left).toEqual([])
})

test('each message is used, in the theme or by the generator', () => {
  const all = [...sources, ...filesBelow(join(HOME, 'cli')).map((file) => `cli/${file}`)]
    .map(textOf)
    .join('\n')
  const unused = Object.keys(english).filter((key) => !all.includes(`'${key}'`))
  expect(unused).toEqual([])
})

/** Attributes that readers hear or see. */
const HEARD =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|data-of)$/
const HAS_WORD = /\p{L}{2}/u

test('no text for readers is in a component', () => {
  const found = sources
    .filter((file) => !ENGLISH_ALONE.some((one) => file.startsWith(one)))
    .flatMap((file) => textsIn(textOf(file)).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

test('no text for readers is in a style sheet', () => {
  const found = filesBelow(join(HOME, 'theme'))
    .filter((file) => file.endsWith('.css') && !file.startsWith('chemotion/'))
    .flatMap((file) => {
      const css = textOf(`theme/${file}`).replace(/\/\*.*?\*\//gs, '')
      return [...css.matchAll(/\bcontent:([^;}]*)/g)].flatMap(([, value]) =>
        [...value!.matchAll(/"([^"]*)"|'([^']*)'/g)]
          .map(([, double, single]) => double ?? single ?? '')
          .filter((text) => HAS_WORD.test(text))
          .map((text) => `${file}: ${text}`),
      )
    })
  expect(found).toEqual([])
})

test('a text in a component is found, wherever it is', () => {
  expect(textsIn('<p>Hello</p>')).toEqual(['Hello'])
  expect(textsIn('<p>{open ? "Open it" : `${n} of them`}</p>')).toEqual(['Open it', ' of them'])
  expect(textsIn('<a title="Go">{"·"}</a>')).toEqual(['Go'])
  expect(textsIn('box.setAttribute("aria-label", "Box")')).toEqual(['Box'])
  expect(textsIn('openSheet("Keys here", html)')).toEqual(['Keys here'])
  expect(textsIn('<p className="a b">{msg("nav.skip")}</p>')).toEqual([])
})

test('German has every message, with the same gaps, and German quotation marks', () => {
  expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort())
  const gaps = (message: unknown) =>
    [...new Set([...JSON.stringify(message).matchAll(GAPS)].map(([, name]) => name))].sort()
  for (const [key, message] of Object.entries(german)) {
    expect([key, gaps(message)]).toEqual([key, gaps(english[key as keyof typeof english])])
    // „so“, and an ellipsis.
    expect(
      Object.values([message])
        .flatMap((one) => Object.values(Object(one)))
        .join(' '),
      key,
    ) //
      .not.toMatch(/["”]|\.\.\./)
  }
  expect(messagesOf('de-AT').locale).toBe('de-AT')
  expect(messagesOf('de-AT')['nav.skip']).toBe(german['nav.skip'])
})

type Node = {type: string; start: number; end: number} & Record<string, any>

/** Literals with words that a reader would see or hear. */
function textsIn(source: string): string[] {
  const found: string[] = []
  const add = (text: string) => {
    // What is between tags; a piece of a template may begin or end inside one.
    const words = text.replace(/<[^>]*>/g, '')
    if (HAS_WORD.test(words)) found.push(words)
  }
  /** `shown`: whether the value becomes text on the page. */
  const walk = (node: Node | Node[] | null, shown: boolean): void => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) walk(one, shown)
      return
    }
    switch (node.type) {
      case 'JSXText':
        return void add(node.value.trim())
      case 'Literal':
        return void (shown && typeof node.value === 'string' && add(node.value))
      case 'TemplateLiteral':
        for (const {value} of node.quasis) if (shown) add(value.cooked)
        return walk(node.expressions, shown)
      case 'JSXAttribute':
        return walk(node.value, HEARD.test(String(node.name.name)))
      case 'JSXExpressionContainer':
        return walk(node.expression, shown)
      case 'JSXElement':
      case 'JSXFragment':
        walk(node.openingElement?.attributes ?? [], false)
        return walk(node.children, true)
      case 'ConditionalExpression':
        walk(node.test, false)
        return walk([node.consequent, node.alternate], shown)
      case 'LogicalExpression':
        walk(node.left, node.operator !== '&&' && shown)
        return walk(node.right, shown)
      case 'CallExpression':
        return walkCall(node)
      case 'AssignmentExpression':
        walk(node.left, false)
        return walk(node.right, SHOWN.test(node.left.property?.name ?? ''))
      case 'Property':
        return walk(node.value, SHOWN.test(String(node.key.name ?? node.key.value)))
      case 'BinaryExpression':
        return walk([node.left, node.right], shown && node.operator === '+')
      default:
        for (const [key, value] of Object.entries(node))
          if (key !== 'type' && value && typeof value === 'object' && !/^TS/.test(node.type))
            walk(value as Node, false)
    }
  }
  const walkCall = (node: Node) => {
    const name = node.callee.property?.name ?? node.callee.name
    if (name === 'setAttribute' && HEARD.test(String(node.arguments[0]?.value)))
      return walk(node.arguments[1], true)
    if (name === 'BUTTON') return walk(node.arguments[0], true)
    walk(node.callee, false)
    walk(node.arguments, SAYS.test(String(name)))
  }
  walk(parseSync('source.tsx', source).program as unknown as Node, false)
  return found
}

/** Properties and functions whose text is shown. */
const SHOWN = /^(textContent|title|alt|placeholder|aria-label|aria-valuetext|label|text|note)$/
const SAYS = /^(openSheet|paragraph|button|announce|say|choice|append)$/
