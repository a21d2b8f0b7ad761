import type {Link} from 'mdast'
import {directiveFromMarkdown} from 'mdast-util-directive'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {mathFromMarkdown} from 'mdast-util-math'
import type {list} from 'micromark-core-commonmark'
import {directive} from 'micromark-extension-directive'
import {gfm} from 'micromark-extension-gfm'
import {math} from 'micromark-extension-math'
import {describe, expect, test} from 'vitest'
import {limitDollars} from '../../../../../cli/parse/syntax/dollars.ts'
import {toMdast} from '../../../../../cli/parse/syntax/syntax.ts'
import {visit} from '../../../../../cli/parse/syntax/visit.ts'

const COUNT = process.env.LABDOCS_ALL ? 20_000 : 500

function addresses(text: string): string[] {
  const urls: string[] = []
  visit(toMdast(text), 'link', ({url}: Link) => {
    urls.push(url)
  })
  return urls
}

test('addresses in running text, with and without an @ on the page', () => {
  expect(addresses('Write to help@example.org.')).toEqual(['mailto:help@example.org'])
  expect(addresses('See www.example.org and https://example.org/a.')).toEqual([
    'http://www.example.org',
    'https://example.org/a',
  ])
  expect(addresses('www.example.org, a.b-c_d+e@x-y.example')).toEqual([
    'http://www.example.org',
    'mailto:a.b-c_d+e@x-y.example',
  ])
  expect(addresses('Sample 12 @ 25 °C, @user, a@ b')).toEqual([])
})

/** Math with the rules of Pandoc, in which our syntax differs from the package. */
function limitedMath(): ReturnType<typeof math> {
  const all = math()
  const [[code, one]] = Object.entries(all.text!) as [[string, typeof list]]
  return {...all, text: {[code]: {...one, tokenize: limitDollars(one.tokenize, false)}}}
}

test('every text is read as with all rules of GFM', () => {
  const all = {
    extensions: [gfm({singleTilde: false}), directive(), limitedMath()],
    mdastExtensions: [
      gfmFromMarkdown().map((one) => ({...one, transforms: []})),
      directiveFromMarkdown(),
      mathFromMarkdown(),
    ],
  }
  const pieces = 'a B 7 @ . - _ + ~ | : / ww www. http:// mailto: < > [ ] ( ) * ` $ \\ &#64; é'
    .split(' ')
    .concat(' ', '\n')
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const different: string[] = []
  for (let at = 0; at < COUNT; at++) {
    const text = Array.from({length: 4 + next(12)}, () => pieces[next(pieces.length)]).join('')
    const [ours, theirs] = [toMdast(text, true), fromMarkdown(text, all)]
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) different.push(text)
  }
  expect(different).toEqual([])
})

test('a mark below an empty item is text, because its paragraph is in no list', () => {
  for (const mark of ['[ ]', '[x]'])
    expect(toMdast(`- a\n-\n${mark} b`).children.map(({type}) => type)).toEqual([
      'list',
      'paragraph',
    ])
  const [, paragraph] = toMdast('- a\n-\n[x] b *c*').children
  expect(paragraph).toMatchObject({
    children: [{type: 'text', value: '[x] b '}, {type: 'emphasis'}],
  })
  expect(toMdast('- [x] b\n- [ ] c').children[0]).toMatchObject({
    children: [
      {checked: true, children: [{children: [{value: 'b'}]}]},
      {checked: false, children: [{children: [{value: 'c'}]}]},
    ],
  })
})

describe('dollars', () => {
  /** Returns the formulas of a text, and the rest of its words. */
  const read = (text: string, foreign = true) => {
    const formulas: string[] = []
    const words: string[] = []
    expect(toMdast(text, false, foreign)).toEqual(toMdast(text, true, foreign))
    visit(toMdast(text, false, foreign), (node) => {
      if (node.type === 'math' || node.type === 'inlineMath') formulas.push(node.value.trim())
      else if ('value' in node) words.push(node.value)
    })
    return {formulas, words: words.join('|')}
  }

  test('of shell variables are text', () => {
    for (const text of [
      'on your $PATH, then clean up `$GOPATH/bin` and others',
      '$GOOS/$GOARCH',
      '_$GOARCH_ and _$GOOS_',
      '$HOME/.config/$APP',
    ])
      for (const foreign of [false, true]) expect(read(text, foreign).formulas, text).toEqual([])
    expect(read('the $n$th of $N$ and $E_a$').formulas).toEqual(['n', 'N', 'E_a'])
  })

  test('of other tools lose no text', () => {
    const after = '\n\nAfter.\n\n## H\n'
    for (const [text, formulas] of [
      ['$$\na^2\n$$', ['a^2']],
      ['$$\na^2\n$$ (eq1)', ['a^2']],
      ['$$ a = b\n\\cdot c $$', ['a = b\n\\cdot c']],
      ['$$ a = b\n+ c $$', []],
      ['$$\\begin{aligned}\na\n\\end{aligned}$$', ['\\begin{aligned}\na\n\\end{aligned}']],
      ['- $$$ - a sentence', []],
      ['$$\na', []],
      ['- $$\n  a\n  $$\n- b', ['a']],
      ['$$\na\n$$ (one)\n\nb\n\n$$\nc\n$$', ['a', 'c']],
    ] as [string, string[]][]) {
      const found = read(text + after)
      expect(found.formulas, text).toEqual(formulas)
      expect(found.words, text).toMatch(/After\.\|H$/)
    }
    expect(read('- $$$ - a sentence').words).toContain('a sentence')
  })
})
