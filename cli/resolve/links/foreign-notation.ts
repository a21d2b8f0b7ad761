/**
 * Notations of other tools in a folder without a configuration: which are supported, which are not, and what to do.
 * Pure.
 */
import {posix} from 'node:path'
import {cut} from '../../disk/path-rules.ts'
import {hasUnreadFlags, MYST} from '../../parse/code/fence.ts'
import {ALERTS} from '../../parse/elements/alerts.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {counted} from '../../text/counted.ts'
import type {Diagnostic, Source} from '../../types.ts'

/** Maximum number of listed names of a kind. */
const LISTED = 3
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)(.*)$/
/** `:::tip Title` and `::: tip`, which in our notation are `:::tip[Title]` and `:::tip`. */
const CALLOUT = /^\s{0,3}:::+(?:[ \t]+[a-z]|[a-z][\w-]*[ \t]+[^\s{[]).*$/i

/** The same colons, but not for a callout: a plugin of MkDocs writes `::: package.module`, Microsoft Learn `:::code source="a.cs":::`. */
const NO_CALLOUT = /^\s*:::(?:[ \t]+\w+(?:\.\w+)+[ \t]*|[a-z-]+[ \t].*:::[ \t]*)$/i

/**
 * `!!! note`, `??? tip "Title"`, `=== "Tab"`: their content is indented, which Markdown reads as code. The newer form is
 * `/// note | Title`, with `///` at the end.
 */
const INDENTED =
  /^\s*(?:(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z][\w-]*(?:[ \t]+[a-z-]+)*(?:[ \t]+".*)?|===[!+]?[ \t]+".*|\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]+\|.*)?)[ \t]*$/

/** Obsidian: `> [!info]`, `> [!tip] Title`, `> [!note]- Folded`. GitHub has five kinds, and no titles. */
const ALERT = /^[ \t>]*>[ \t]*\[!([a-z][a-z-]*)\][ \t]*(.*)$/i

/** mdBook, MkDocs, VitePress, FastAPI, Microsoft Learn: a line that includes another file, also in code. */
const TAKEN_IN =
  /^\s*(?:\{\{#(?:\w+_)?(?:include|playground)[ \t]|-{1,2}8<-{1,2}[ \t]|<<<[ \t]*[@./]|<!--[ \t]*@include:|\[!(?:code-[\w-]+|INCLUDE)[ \t]*\[|\{\*[ \t]\S+\.\w+.*\*\}\s*$|\{!>?[ \t]*\S+\.\w+[ \t]*!\}\s*$)/

/** Hugo: `{{< note >}}`; Jekyll: `{% include note.html %}`. */
const SHORTCODE = /^\s*(?:\{\{[<%]|\{%-?[ \t]*[a-z])/

/** The same within a line, and `{{ page.title }}`. GitHub has `${{ github.ref }}`. */
const IN_LINE = /(?<!\$)\{\{[<%]?-?[ \t]*[\w"'/$.][^{}]*\}\}|\{%-?[ \t]*[a-z][^{}]*%\}/

/** A template that is read as an address is reported as a link. */
const ADDRESSES =
  /\]\((?:<[^<>]*>|[^\s()]*)\)|\]:[ \t]*\S+|\s(?:href|src)=(?:"[^"]*"|'[^']*'|[^\s>]*)/g

/** MkDocs, Hugo, Jekyll, Pandoc: what the line above means. */
const DEFINITION = /^ {0,3}:[ \t]+\S/

/** MkDocs, Jekyll: a tag with Markdown in it, which Markdown itself reads only below an empty line. */
const WITH_MARKDOWN =
  /^\s*<[a-z][\w-]*(?:\s[^<>]*)?\smarkdown(?:=["']?\w+["']?)?(?:\s[^<>]*)?>\s*$/i

/** GitHub, Obsidian: a page by its name, `[[Page]]` or `[[Page|text]]`. `[[TOC]]` is left out. */
const WIKI =
  /(?<![\w\])])\[\[(?!_?(?:TOC|toc)_?\])(?=[^\][]*\p{L}{2})(?! )[^\][]+(?<! )\]\](?!\()/gu

/** MyST: a fence that is a directive. */
const DIRECTIVE = /^\s*(?:`{3,}|~{3,}|:{3,})\s*\{([\w-]+)(?::[\w-]+)?\}.*$/

/** MyST: a name for what follows, to which links of any page lead. */
const LABEL = /^\s*\(([^()]+)\)=\s*$|^\s*:(?:label|name):[ \t]*(\S+)\s*$/

/** Returns the names of a page for links in the notation of MyST. */
export function labelsOf(text: string): string[] {
  return text.includes(')=') || text.includes(':')
    ? text.split(/\r?\n/).flatMap((line) => {
        const [, above, option] = LABEL.exec(line) ?? []
        return above ?? option ?? []
      })
    : []
}

const TOML = /^\+\+\+[ \t]*\r?\n[\s\S]*?\n\+\+\+[ \t]*\r?$/m
const FIELDS = /^---\r?\n([\s\S]*?)\r?\n---/

interface Found {
  /** Whole lines or names, as they are in the folder. */
  examples: Set<string>
  count: number
  /** File and line of the first one. */
  first: string
}

type Kind =
  | 'order'
  | 'callouts'
  | 'alerts'
  | 'indented'
  | 'flags'
  | 'directives'
  | 'labels'
  | 'files'
  | 'shortcodes'
  | 'definitions'
  | 'inside'
  | 'wiki'
  | 'toml'
  | 'homes'
type Seen = Record<Kind, Found>

const WORDS: Record<Kind, {one: string; many: string; hint: string}> = {
  order: {
    one: 'list of chapters',
    many: 'lists of chapters',
    hint: 'The order in it is not read. Begin the names of files with numbers (01-start.md), or write "sidebar_position" into their front matter.',
  },
  callouts: {
    one: 'callout with a space before or behind its name',
    many: 'callouts with a space before or behind their names',
    hint: 'Write the name right behind the colons, and the title in brackets: :::tip[Title]. Once there is a site.config.ts, "labdocs check --fix" rewrites them; with dialect: \'docusaurus\' in it, a site of Docusaurus is read as it is.',
  },
  alerts: {
    one: 'callout of Obsidian',
    many: 'callouts of Obsidian',
    hint: `The line with the mark is shown as text. Callouts of GitHub have no title, and are ${ALERTS.join(', ')}. labdocs writes :::tip[Title] … :::, and :::details[Title] … ::: for what is folded.`,
  },
  indented: {
    one: 'callout or tab in the notation of MkDocs',
    many: 'callouts or tabs in the notation of MkDocs',
    hint: 'Their marks are shown as text, and what is indented as code. labdocs writes :::note[Title] … ::: and :::tab[Title] … :::, without an indent. Once there is a site.config.ts, "labdocs check --fix" rewrites them.',
  },
  flags: {
    one: 'code block with flags at its language',
    many: 'code blocks with flags at their language',
    hint: 'The language and marked lines are read, other flags are not. labdocs writes: ```rust {1,3-4} showLineNumbers',
  },
  directives: {
    one: 'directive of MyST',
    many: 'directives of MyST',
    hint: 'What they hold appears as code or text. labdocs writes :::note[Title] … ::: for callouts, ::include{file=_part.md} for files, and needs no toctree: the sidebar follows the folders.',
  },
  labels: {
    one: 'label of MyST',
    many: 'labels of MyST',
    hint: 'labdocs writes the id behind the heading, ## Title {#name}, and the file in the link: [text](page.md#name).',
  },
  files: {
    one: 'line that stands for another file',
    many: 'lines that stand for another file',
    hint: 'That file is not read. labdocs writes ```rust file=src/main.rs for code, and ::include{file=_part.md} for text.',
  },
  shortcodes: {
    one: 'line with a shortcode of Hugo, or a tag or value of Liquid, Vue, or GitBook',
    many: 'lines with a shortcode of Hugo, or a tag or value of Liquid, Vue, or GitBook',
    hint: 'No template is run: write the value itself, :::note … ::: for callouts, ::youtube{id=…} for videos, and ordinary links.',
  },
  definitions: {
    one: 'definition below its term',
    many: 'definitions below their terms',
    hint: 'labdocs writes :::definitions and, in it, a list: - Term: what it means.',
  },
  inside: {
    one: 'tag of HTML with Markdown in it',
    many: 'tags of HTML with Markdown in them',
    hint: 'It is shown as it is typed. Leave an empty line behind the tag.',
  },
  wiki: {
    one: 'link in the notation of a wiki',
    many: 'links in the notation of a wiki',
    hint: 'labdocs writes the text and the file: [text](page.md).',
  },
  toml: {
    one: 'page with front matter in TOML',
    many: 'pages with front matter in TOML',
    hint: 'Write it in YAML between two lines of ---: title: First steps.',
  },
  homes: {
    one: 'front page of VitePress',
    many: 'front pages of VitePress',
    hint: 'Of its front matter, only the name and the description are shown. Write the rest as text below it; lists of links may be :::cards.',
  },
}

/** Returns one warning for all of them; none if the folder contains none. */
export function foreignNotation(sources: Iterable<Source>): Diagnostic[] {
  const kindsOf = Object.keys(WORDS) as Kind[]
  const seen = Object.fromEntries(
    kindsOf.map((kind): [Kind, Found] => [kind, {examples: new Set(), count: 0, first: ''}]),
  ) as Seen
  for (const {file, kind, text} of sources) {
    if (kind !== 'markdown') continue
    if (posix.basename(file) === 'SUMMARY.md') note(seen.order, file, file)
    if (isHome(FIELDS.exec(text)?.[1] ?? '')) note(seen.homes, file, file)
    if (text.startsWith('+++') && TOML.test(text)) note(seen.toml, file, file)
    look(text, file, seen)
  }
  const kinds = kindsOf.filter((kind) => seen[kind].count)
  if (!kinds.length) return []
  const lines = kinds.map((kind) => lineOf(seen[kind], WORDS[kind]))
  return [
    diagnostic(
      'foreign-notation',
      '.',
      ['Some pages are written for another tool:', ...lines].join('\n'),
      {hint: 'What is not read is shown as it is typed; front matter and comments are not shown.'},
    ),
  ]
}

/** Returns whether this is a VitePress page with its text in front matter. */
function isHome(fields: string): boolean {
  return /^layout:[ \t]*home[ \t]*\r?$/m.test(fields) && /^(?:hero|features):/m.test(fields)
}

function look(text: string, file: string, seen: Seen): void {
  const {callouts, alerts, indented, flags, directives, labels, files, inside} = seen
  let open = ''
  let above = ''
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const place = `${file}:${at + 1}`
    if (above.includes(' markdown') && WITH_MARKDOWN.test(above) && /^\s*[^\s<]/.test(line))
      note(inside, above.trim(), `${file}:${at}`)
    const [, marks, info = '', rest = ''] = FENCE.exec(line) ?? []
    if (TAKEN_IN.test(line)) note(files, line.trim(), place)
    else if (open) {
      if (marks?.startsWith(open) && info === '') open = ''
    } else if (MYST.test(DIRECTIVE.exec(line)?.[1] ?? '')) {
      open = marks ?? ''
      note(directives, line.trim(), place)
    } else if (/^\([^()]+\)=\s*$/.test(line)) note(labels, line.trim(), place)
    else if (marks) {
      open = marks
      // In `{ .yaml title="a.yml" }`, the first word says nothing.
      const shown = info.startsWith('{') ? `${info}${rest}`.trim() : info
      if (hasUnreadFlags(info + rest)) note(flags, shown, place)
    } else if (CALLOUT.test(line)) {
      note(NO_CALLOUT.test(line) ? files : callouts, line.trim(), place)
    } else if (INDENTED.test(line)) note(indented, line.trim(), place)
    else if (isForeignAlert(line)) note(alerts, line.trim(), place)
    else lookInLine(line, place, seen)
    above = open ? '' : line
  }
}

function isForeignAlert(line: string): boolean {
  const [, kind, rest] = ALERT.exec(line) ?? []
  return kind !== undefined && (rest !== '' || !ALERTS.includes(kind.toLowerCase()))
}

/** Looks at a line of text. What is in code may be an example. */
function lookInLine(line: string, place: string, {shortcodes, definitions, wiki}: Seen): void {
  const plain = line.replace(/(`+)[^`]*\1/g, '')
  const [inLine] = IN_LINE.exec(plain.replace(ADDRESSES, '')) ?? []
  if (SHORTCODE.test(line)) note(shortcodes, line.trim(), place)
  else if (inLine) note(shortcodes, inLine, place)
  else if (DEFINITION.test(line)) note(definitions, line.trim(), place)
  else for (const [link] of plain.matchAll(WIKI)) note(wiki, link, place)
}

function lineOf(
  {examples, count, first}: Found,
  {one, many, hint}: (typeof WORDS)['order'],
): string {
  const listed = [...examples].map((example) => `"${example}"`).join(', ')
  const place = examples.has(first) ? '' : ` (first in ${first})`
  return `- ${counted(count, one, many)}, such as ${listed}${place}. ${hint}`
}

function note(found: Found, example: string, place: string): void {
  found.count++
  found.first ||= place
  // A line can be a whole paragraph.
  if (found.examples.size < LISTED) found.examples.add(cut(example))
}
