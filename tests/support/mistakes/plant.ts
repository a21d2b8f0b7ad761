/** Chooses faults and pages by a seed and plants the faults. */
import {readFrontMatter} from '../../../cli/parse/front-matter/front-matter.ts'
import {toMdast} from '../../../cli/parse/syntax/syntax.ts'
import type {Random} from '../random.ts'
import type {Draft} from './draft.ts'
import {FILE_KINDS, FRONT_KINDS, WORD_KINDS} from './files.ts'
import {NEEDED, PAGE_KINDS, type PageKind} from './pages.ts'

type Plant = (draft: Draft, n: number, random: Random) => void

/** Returns all kinds of faults as functions that plant one. `words`: also those after which every page is parsed again. */
export function kindsOf({words}: {words: boolean}): Plant[] {
  return [
    ...PAGE_KINDS.map(
      (kind): Plant =>
        (draft, n, random) =>
          plantInPage(kind, draft, n, random),
    ),
    ...FRONT_KINDS.map(
      (kind): Plant =>
        (draft, n, random) =>
          plantInFront(kind, draft, n, random),
    ),
    ...FILE_KINDS,
    ...(words ? WORD_KINDS : []),
  ]
}

/** Plants `count` faults and returns their number. */
export function plant(draft: Draft, kinds: Plant[], count: number, random: Random): number {
  for (const [file, text] of Object.entries(NEEDED)) draft.write(file, text)
  const order = shuffled(kinds, random)
  for (let n = 0; n < count; n++) order[n % order.length]!(draft, n + 1, random)
  return count
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => ({one, at: random()}))
    .sort((a, b) => a.at - b.at)
    .map(({one}) => one)
}

function plantInPage(kind: PageKind, draft: Draft, n: number, random: Random): void {
  const file = pageFor(draft, random, () => true)
  const text = draft.read(file)
  const number = kind.text.replaceAll('№', String(n))
  const fault = kind.where === 'sentence' ? inBlock(number, random) : number
  const lines = text.trimEnd().split('\n')
  const at = kind.where === 'end' ? lines.length : gapIn(text, random)
  lines.splice(at, 0, '', ...fault.split('\n'), '')
  draft.write(file, `${lines.join('\n')}\n`)
}

/** Returns a sentence as a paragraph, or inside a list, a quotation, a callout or after formatted words. */
function inBlock(sentence: string, random: Random): string {
  const forms = [
    sentence,
    `First words.\n${sentence}`,
    `- ${sentence}`,
    `1. An item\n\n   ${sentence}`,
    `> ${sentence}`,
    `:::note\n\n${sentence}\n\n:::`,
    `*First* and \`second\` words. ${sentence}`,
  ]
  return forms[Math.floor(random() * forms.length)]!
}

/** Returns the line of a gap between two blocks, where a block can be inserted without changing others. */
function gapIn(text: string, random: Random): number {
  const {body} = readFrontMatter(text, '')
  const {children} = toMdast(body)
  const gaps = children.flatMap((node, at) => {
    const next = children[at + 1]
    return node.type === 'paragraph' && next?.type !== 'list' ? [node.position!.end.line] : []
  })
  return gaps[Math.floor(random() * gaps.length)] ?? text.trimEnd().split('\n').length
}

function plantInFront(
  {key, line, more}: (typeof FRONT_KINDS)[number],
  draft: Draft,
  n: number,
  random: Random,
): void {
  const pattern = new RegExp(`^${key}: .*$`, 'm')
  const file = pageFor(
    draft,
    random,
    (text) => pattern.test(text) !== more && text.startsWith('---\n'),
  )
  const text = draft.read(file)
  const fault = line.replaceAll('№', String(n))
  draft.write(
    file,
    more
      ? text.replace(/^title: .*$/m, (title) => `${title}\n${fault}`)
      : text.replace(pattern, () => fault),
  )
}

/** Returns a page that has no fault yet. */
function pageFor(draft: Draft, random: Random, fits: (text: string) => boolean): string {
  const pages = draft.pages().filter((file) => file !== 'docs/index.md')
  for (const file of shuffled(pages, random)) if (fits(draft.read(file))) return file
  throw new Error('There are more faults than pages.')
}
