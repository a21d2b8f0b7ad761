#!/usr/bin/env node
// Builds trees of others as they are, and says what became of them: pages, words, links, complaints about links. It ends
// with 1 if a page is neither built nor named, if words are lost, if many links are broken, or if nothing opens at /.
//
//   node tests/tools/adopted.mjs FOLDER [FOLDER ...]
import {spawnSync} from 'node:child_process'
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const BIN = fileURLToPath(new URL('../../cli/bin.js', import.meta.url))
/** Share of the words of the sources that must be on the pages. */
export const WORDS = 0.995

/** Share of the links that may be reported. Trees have broken links of their own: a person must read those. */
export const ALARMS = 0.01

/** What a build of the folder gives. `arguments_`: more for the command. */
export function measure(root, arguments_ = ['--lenient']) {
  const out = mkdtempSync(join(tmpdir(), 'labdocs-adopted-'))
  try {
    const {stdout, stderr, status} = spawnSync(
      process.execPath,
      [BIN, 'build', '--json', '--root', root, '--out', join(out, 'dist'), ...arguments_],
      {encoding: 'utf8', maxBuffer: 256 * 1024 * 1024},
    )
    if (status !== 0 && !stdout) throw new Error(stderr)
    const {diagnostics} = JSON.parse(stdout)
    const {routes} = JSON.parse(readFileSync(join(out, 'dist/manifest.json'), 'utf8'))
    const pages = routes.filter(({file}) => /\.mdx?$/.test(file))
    const words = pages.map(({file, html}) => ({
      file,
      ...compare(
        readFileSync(join(root, file), 'utf8'),
        readFileSync(join(out, 'dist', html.replace(/\.html$/, '.json')), 'utf8'),
      ),
    }))
    const named = diagnostics.map(({file, message}) => `${file} ${message}`).join('\n')
    const built = new Set(pages.map(({file}) => file))
    // "- blog/: 22 files, posts of a blog are not read."
    const folders = [...named.matchAll(/^- (\S+\/): \d+ files?, /gm)].map(([, folder]) => folder)
    const isNamed = (file) => named.includes(file) || folders.some((one) => file.startsWith(one))
    const all = sum(words, 'all')
    return {
      pages: pages.length,
      opens: existsSync(join(out, 'dist/index.html')),
      unnamed: sourcesIn(root, pages).filter((file) => !built.has(file) && !isNamed(file)),
      words: all,
      found: all ? 1 - sum(words, 'lost') / all : 1,
      worst: words.filter(({lost, all}) => lost > 5 && lost / all > 1 - WORDS),
      links: sum(words, 'links'),
      // Messages with the same cause count once: the link leads out of the folder, or to a page that is reported as left
      // out.
      alarms: counted(diagnostics.filter((one) => isAlarm(one) && one.cause === undefined)),
      others: counted(diagnostics.filter((one) => !isAlarm(one) || one.cause !== undefined)),
    }
  } finally {
    rmSync(out, {recursive: true, force: true})
  }
}

/** Returns the Markdown files below the folders of the pages. */
function sourcesIn(root, pages) {
  const tops = new Set(pages.map(({file}) => (file.includes('/') ? file.split('/')[0] : '')))
  return (
    readdirSync(root, {recursive: true})
      .map((file) => String(file).replaceAll('\\', '/'))
      .filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)(?:node_modules|\.[^/]*)\//.test(file))
      // Fragments are part of the pages that include them.
      .filter((file) => !/(?:^|\/)_/.test(file))
      .filter((file) => tops.has('') || tops.has(file.split('/')[0]))
  )
}

/** Words of a source that its page does not have as often. Read without any parser of ours. */
export function compare(source, json) {
  const {html = '', title = '', heading = '', headingHtml = ''} = JSON.parse(json)
  const shown = html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<a class="no"[^>]*>[^<]*<\/a>/g, ' ')
    .replace(/<span class="vh">[^<]*<\/span>/g, '')
    .replace(/\salt="([^"]*)"/g, '>$1<x ')
    .replace(/<(?:wbr|\/?(?:b|i|em|strong|code|span|a|sup|sub|mark|u|small|del)\b[^>]*)>/g, '')
    .replace(/<[^>]*>/g, ' ')
  const there = counts(
    `${title} ${heading} ${headingHtml.replace(/<[^>]*>/g, '')} ${decoded(shown)}`,
  )
  const wanted = counts(wordsOf(source))
  let all = 0
  let lost = 0
  const missing = []
  for (const [word, count] of wanted) {
    all += count
    const less = Math.max(0, count - (there.get(word) ?? 0))
    lost += less
    if (less) missing.push(word)
  }
  return {
    all,
    lost,
    missing: missing.slice(0, 20),
    links: (html.match(/<a\s[^>]*href="/g) ?? []).length,
  }
}

/** What readers of the original see, nearly: no front matter, no code of the page, no addresses. */
function wordsOf(source) {
  const code = []
  const fences = []
  const plain = source
    .replace(/\r\n/g, '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(
      /^([ \t>]*(?:[-*+] |\d+\. )?[ \t]*)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^[ \t>]*\2[`~]*[ \t]*$/gm,
      (_, _prefix, _fence, _info, text) => {
        // Comments that mark lines are not shown.
        fences.push(text.replace(/^.*highlight-(?:next-line|start|end).*$/gm, ''))
        return ''
      },
    )
    .replace(/^(?:import\s*(?:[^'"\n]|\n(?!\n))*['"][^'"]+['"];?[ \t]*)+$/gm, '')
    .replace(/^export\s[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/gm, '')
  const text = plain
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g, (_, _ticks, inside) => {
      code.push(inside)
      return placeholder(code.length - 1)
    })
    .replace(/<(?:video|script|style|svg)\b[\s\S]*?<\/(?:video|script|style|svg)>/g, '')
    .replace(/<\/?(?:b|i|em|strong|span|sup|sub|u|small)\b[^<>{}]*>/g, '')
    .replace(/<\/?[A-Za-z](?:[^<>"'{}=]|=>|=|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*>/g, ' ')
    .replace(/<https?:[^>]*>/g, '')
    .replace(
      /\]\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g,
      ']',
    )
    .replace(/^[ \t>]*\[[^\]]+\]:.*$/gm, '')
    // In `[text][name]`, readers see only the text.
    .replace(/\]\[[^\][]*\]/g, ']')
    // Attributes that MkDocs writes after links, pictures and headings.
    .replace(
      /\{:?[ \t]*(?:(?:[#.][\w:.+-]+|[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+)|data-[\w-]+)[ \t]*)+\}/g,
      '',
    )
    .replace(/^[ \t>]*:{3,}\s*[\w-]*/gm, '')
    .replace(/^[ \t>]*\d+[.)](?=\s)/gm, '')
    .replace(/\{#[^}]*\}|\{" "\}/g, ' ')
    .replace(/https?:\/\/[^\s)>\]]*/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*_~]{1,3}/g, '')
  return (
    decoded(text.replace(/\u{e000}(\d+)\u{e001}/gu, (_, at) => code[Number(at)])) +
    fences.join('\n')
  )
}

function placeholder(at) {
  return `\u{e000}${at}\u{e001}`
}

const ENTITIES = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  ndash: '–',
  vert: '|',
  leq: '≤',
  shy: '\u00ad',
}
Object.assign(ENTITIES, {'#123': '{', '#124': '|', '#125': '}'})

function decoded(text) {
  return text.replace(
    /&(amp|lt|gt|quot|nbsp|ndash|vert|leq|shy|#39|#x27|#12[345]);/g,
    (_, name) => ENTITIES[name] ?? "'",
  )
}

function counts(text) {
  const found = new Map()
  for (const word of text
    .replace(/[*_~[\]]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [])
    found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

function isAlarm({code}) {
  return /^(?:broken|missing)-(?:link|anchor|asset)$/.test(code)
}

function counted(diagnostics) {
  const found = {}
  for (const {code} of diagnostics) found[code] = (found[code] ?? 0) + 1
  return found
}

function sum(items, key) {
  return items.reduce((total, item) => total + item[key], 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const root of process.argv.slice(2)) {
    const {worst, found, ...facts} = measure(root)
    process.stdout.write(
      `${root}\n  ${(found * 100).toFixed(2)} % of words\n  ${JSON.stringify(facts)}\n`,
    )
    for (const {file, lost, all, missing} of worst)
      process.stdout.write(`  ${file}: ${lost} of ${all} words: ${missing.join(' ')}\n`)
    const alarms = Object.values(facts.alarms).reduce((sum, one) => sum + one, 0)
    const isBad = found < WORDS || alarms > facts.links * ALARMS
    if (isBad || facts.unnamed.length || !facts.opens) process.exitCode = 1
  }
}
