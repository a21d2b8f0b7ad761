/**
 * A made-up handbook of any size, to compare generators of documentation: the same words, structure and links for each of
 * them. They differ only in what the dialects of Markdown require: the syntax of
 * admonitions, the key of the position in the sidebar, and the form of a link (Starlight does not resolve links to files).
 * The same size and dialect yield the same bytes on every machine.
 */
import {mkdirSync, writeFileSync} from 'node:fs'
import {join, posix} from 'node:path'
import {CODE} from './corpus/code.mjs'
import {picture} from './corpus/picture.mjs'
import {
  capital,
  identifier,
  pickWord,
  plainSentence,
  sentence,
  sentences,
  term,
} from './corpus/prose.mjs'
import {below, pick, randomFrom} from './corpus/random.mjs'

export const DIALECTS = [
  'docusaurus',
  'vitepress',
  'starlight',
  'rspress',
  'hugo',
  'mkdocs',
  'plain',
]
const PAGES_IN_A_FOLDER = 20
const SEED = 7

/** Writes the pages and a picture for each folder below `folder`; yields the list of pages. */
export function generate(folder, count, dialect) {
  const pages = pageList(count)
  const folders = [...new Set(pages.map(({dir}) => dir))]
  for (const [index, dir] of folders.entries()) {
    mkdirSync(join(folder, dir), {recursive: true})
    // The top folder has no picture.
    if (!dir) continue
    mkdirSync(join(folder, dir, 'img'), {recursive: true})
    writeFileSync(join(folder, dir, 'img/figure.png'), picture(index))
  }
  for (const page of pages) {
    const file = dialect === 'hugo' && page.index === 0 ? '_index.md' : page.file
    writeFileSync(join(folder, file), textOf(pages, page.index, dialect))
  }
  return pages
}

/** The pages of a handbook: a start page, then twenty pages in each folder of three levels. */
export function pageList(count) {
  const pages = [{index: 0, dir: '', file: 'index.md', url: '/'}]
  for (let index = 1; index < count; index++) {
    const topic = Math.floor((index - 1) / PAGES_IN_A_FOLDER)
    const group = Math.floor(topic / 5)
    const part = Math.floor(group / 5)
    const dir = `part-${pad(part + 1, 2)}/group-${pad((group % 5) + 1, 2)}/topic-${pad((topic % 5) + 1, 2)}`
    const random = randomFrom(0x9e37 + index)
    const name = `p${pad(index, 4)}-${term(random)}-${term(random)}`
    pages.push({index, dir, file: `${dir}/${name}.md`, url: `/${dir}/${name}`})
  }
  return pages
}

const pad = (number, width) => String(number).padStart(width, '0')

function titleOf(index) {
  const random = randomFrom(0x51ed + index * 7919)
  return index === 0 ? 'Handbook' : `${phrase(random)} ${index}`
}

/** The Markdown of one page: about 600 words, two code blocks, one or two tables, two lists, links and a picture. */
export function textOf(pages, index, dialect) {
  const random = randomFrom(SEED * 1_000_003 + index * 7919)
  const lines = frontMatter(random, index, dialect)
  const sectionCount = 4 + below(random, 5)
  const words = 500 + below(random, 201)
  const links = linksOf(random, pages, index)
  const {blocks, listWords} = blocksOf(random, pages, index, dialect, sectionCount)
  const proseWords = words - listWords - 18
  lines.push(sentences(random, 40).join(' '), '')
  let linked = 0
  for (const [section, own] of blocks.entries()) {
    const isTop = section === 0 || random() < 0.6
    lines.push(`${isTop ? '##' : '###'} ${phrase(random)}`, '')
    const prose = sentences(random, Math.round((proseWords - 40) / sectionCount))
    const half = Math.ceil(prose.length / 2)
    const paragraphs = [prose.slice(0, half), prose.slice(half)].filter(({length}) => length)
    // The links are spread evenly over the sections.
    const until = Math.ceil(((section + 1) * links.length) / sectionCount)
    for (; linked < until; linked++) {
      const target = links[linked]
      const href = hrefOf(pages[index], target, dialect)
      paragraphs.at(-1).push(`See [${titleOf(target.index)}](${href}) for the ${term(random)}.`)
    }
    for (const paragraph of paragraphs) lines.push(paragraph.join(' '), '')
    for (const block of own) lines.push(...block, '')
  }
  return lines.join('\n')
}

function frontMatter(random, index, dialect) {
  const title = titleOf(index)
  const position = ((index - 1) % PAGES_IN_A_FOLDER) + 1
  const lines = ['---', `title: ${title}`, `description: ${plainSentence(random, 14)}`]
  if (index === 0 && dialect === 'docusaurus') lines.push('slug: /', 'sidebar_position: 0')
  if (index > 0)
    switch (dialect) {
      case 'docusaurus':
        lines.push(`sidebar_position: ${position}`)
        break
      case 'starlight':
        lines.push('sidebar:', `  order: ${position}`)
        break
      case 'hugo':
        lines.push(`weight: ${position}`)
        break
      default:
        lines.push(`order: ${position}`)
    }
  lines.push('---', '')
  // These three put the title on the page themselves.
  if (!['docusaurus', 'starlight', 'hugo'].includes(dialect)) lines.push(`# ${title}`, '')
  return lines
}

/** Three to six pages: two thirds from nearby, one third from anywhere. */
function linksOf(random, pages, index) {
  const links = []
  for (let left = 3 + below(random, 4); left > 0; left--) {
    if (pages.length < 3) continue
    let target =
      random() < 0.66 ? index - 10 + below(random, 21) : 1 + below(random, pages.length - 1)
    if (target < 1 || target >= pages.length || target === index)
      target = 1 + ((index + 3) % (pages.length - 1))
    links.push(pages[target])
  }
  return links
}

function hrefOf(page, target, dialect) {
  if (dialect === 'starlight') return target.url.replace(/\/?$/, '/')
  const path = posix.relative(page.dir || '.', target.file)
  return path.startsWith('.') ? path : `./${path}`
}

/** What is not prose, for each section, and how many words of a page its lists take. */
function blocksOf(random, pages, index, dialect, sectionCount) {
  const blocks = Array.from({length: sectionCount}, () => [])
  const put = (block) => pick(random, blocks).push(block)
  const languages = Object.keys(CODE)
  for (let count = 0; count < 2; count++) {
    const language = pick(random, languages)
    const lines = CODE[language](random)
    put([`\`\`\`${language}`, ...lines, '```'])
  }
  const tables = 1 + below(random, 2)
  for (let count = 0; count < tables; count++) put(table(random))
  const listWords = 60 + below(random, 40)
  for (const list of lists(random, Math.floor(listWords / 9))) put(list)
  put(
    admonition(
      dialect,
      pick(random, ['tip', 'warning', 'info']),
      `${capital(term(random))} ${term(random)}`,
      sentence(random, 18),
    ),
  )
  const image = index === 0 ? `./${pages[1].dir}/img/figure.png` : './img/figure.png'
  put([`![${phrase(random)}](${image})`])
  return {blocks, listWords}
}

/** A nested list and a numbered one. */
function lists(random, length) {
  const item = () => sentence(random, length)
  const bullets = Array.from({length: 4}, () => `- ${item()}`)
  bullets.splice(2, 0, `  - ${sentence(random, 6)}`, `  - ${sentence(random, 6)}`)
  return [bullets, Array.from({length: 4}, (_, index) => `${index + 1}. ${item()}`)]
}

function table(random) {
  const rows = 3 + below(random, 4)
  const lines = [
    `| ${capital(term(random))} | ${capital(term(random))} | Type | Default |`,
    '| --- | --- | :---: | ---: |',
  ]
  for (let row = 0; row < rows; row++) {
    const name = identifier(random)
    const text = Array.from({length: 3 + below(random, 5)}, () => pickWord(random)).join(' ')
    const type = pick(random, ['string', 'number', 'boolean'])
    lines.push(`| \`${name}\` | ${text} | ${type} | ${below(random, 1000)} |`)
  }
  return lines
}

function admonition(dialect, kind, title, body) {
  switch (dialect) {
    case 'docusaurus':
      return [`:::${kind}[${title}]`, '', body, '', ':::']
    case 'starlight':
      return [`:::${{tip: 'tip', warning: 'caution', info: 'note'}[kind]}[${title}]`, body, ':::']
    case 'vitepress':
    case 'rspress':
      return [`::: ${kind} ${title}`, body, ':::']
    case 'mkdocs':
      return [`!!! ${kind} "${title}"`, '', `    ${body}`]
    case 'hugo':
      return [`{{% admonition ${kind} "${title}" %}}`, body, '{{% /admonition %}}']
    default:
      return [`> **${title}**`, '>', `> ${body}`]
  }
}

function phrase(random) {
  return `${capital(term(random))} ${term(random)} ${term(random)}`
}
