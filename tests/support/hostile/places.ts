/** Places where an author may write a text or an address: word -> Markdown. */
import {FIELDS as FIELDS_OF_WORDS, PLACES as PLACES_OF_WORDS} from '../../unit/hostile/words.ts'

type Place = (word: string) => string

/** Returns a quoted cell of a table, on one line. */
const quotedCell = (word: string) => `"${word.replaceAll('"', '""').replaceAll('\n', ' ')}"`

/** Places for a text, in addition to those of the word lists. */
const TEXTS: Record<string, Place> = {
  'a paragraph': (word) => `Text ${word} and more.`,
  'a block of HTML': (word) => `<div>\n${word}\n</div>`,
  'HTML around Markdown': (word) => `<div>\n\n**${word}**\n\n</div>`,
  'the start of a line': (word) => word,
  list: (word) => `- ${word}\n  1. ${word}\n- [ ] ${word}`,
  quotation: (word) => `> ${word}\n>\n> > ${word}`,
  emphasis: (word) => `*${word}* **${word}** ~~${word}~~ \`${word}\``,
  'code block': (word) => `    ${word}\n\n~~~html title="${word}"\n${word}\n~~~`,
  'code of each language': (word) =>
    ['js', 'html', 'bash', 'yaml nocheck', 'diff', 'screenless']
      .map((language) => `\`\`\`${language} {1} mark="${word}"\n${word}\n\`\`\``)
      .join('\n\n'),
  'title of a link': (word) => `[a](/docs "${word}") ![b](/a.svg '${word}')`,
  'text of a link': (word) => `[${word}](/docs) [![${word}](/a.svg)](/docs)`,
  'text for a picture': (word) =>
    `![${word}](/a.svg)\n\n::figure[${word}]{src=/a.svg alt="${word}"}`,
  footnote: (word) => `A note.[^n]\n\n[^n]: ${word}\n\n    ${word}`,
  'definition list': (word) => `:::definitions\n\n- ${word}: ${word}\n- B: ${word}\n\n:::`,
  cards: (word) => `:::cards\n\n- [${word}](/docs) ${word}\n\n:::`,
  steps: (word) => `:::steps\n\n1. ${word}\n\n   ${word}\n\n:::`,
  gallery: (word) => `:::gallery\n\n![${word}](/a.svg "${word}")\n\n:::`,
  details: (word) => `:::details[${word}]{open}\n\n${word}\n\n:::`,
  remark: (word) =>
    `:::tip[${word}]{#id title="${word}" onclick="hacked(1)" style="${word}"}\n\n${word}\n\n:::`,
  'label of a directive': (word) =>
    `:ui[${word}] :kbd[${word}] :abbr[${word}]{title="${word}"} :role[${word}] :since[${word}] :si[${word}] :chem[${word}]`,
  'a term with its own definition': (word) => `:term[ELN]{definition="${word}" more="${word}"}`,
  heading: (word) => `## ${word}\n\nText.\n\n### B {#${word.replace(/[\s{}]/g, '')}}\n\nText.`,
  file: (word) => `::file{src=/a.svg title="${word}"}\n\n::video{src=/a.svg title="${word}"}`,
  youtube: (word) => `::youtube{id="${word}" title="${word}"}`,
  spectrum: (word) => `::spectrum{src=/evil.jdx kind=nmr label="${word}" title="${word}"}`,
  plot: (word) =>
    `\`\`\`plot title="${word}"\nkind: bar\nx: a = ${word}\ny: b = ${word}\ngroup: c\nsplit: c\ndata:\na,b,c\n${quotedCell(word)},1,${quotedCell(word)}\n\`\`\``,
  'computed numbers': (word) =>
    `\`\`\`stats show=a\na = summary b by c\ndata:\nb,c\n1,${quotedCell(word)}\n\`\`\`\n\n:stat[a ${word}] :stat[a]{digits="${word}"}`,
  diagram: (word) =>
    `\`\`\`mermaid title="${word}"\nflowchart LR\n  a["${word.replaceAll('"', "'")}"] -->|${word.replace(/[|\n]/g, '')}| b\n  click a "${word}" "${word}"\n  style a fill:url(${word})\n\`\`\``,
  graph: (word) =>
    `\`\`\`dot title="${word}"\ndigraph { a [label=${quoted(word)} URL=${quoted(word)} href=${quoted(word)} tooltip=${quoted(word)} target=${quoted(word)}]; a -> b [label=${quoted(word)} edgeURL=${quoted(word)}]; c [label=<<b>${word}</b>>]; d [shape=none image=${quoted(word)}] }\n\`\`\``,
  formula: (word) =>
    `$\\text{${word}}$ $\\href{${word}}{x}$ $\\url{${word}}$ $\\includegraphics{${word}}$ $\\htmlData{x=${word}}{y}$ $\\class{${word}}{z}$ $\\style{${word}}{z}$`,
  'screen of the application': (word) =>
    `\`\`\`screen ${word}\nwindow ${word}\n  text ${word}\n  button ${word} <1>\n  table ${word} | B\n    ${word} | 1\n\`\`\`\n\n1. ${word}`,
  molecule: (word) =>
    `\`\`\`smiles ${word}\nCCO = ${word}\n\`\`\`\n\n\`\`\`reaction ${word}\nCCO>>CC=O\nabove: ${word}\nnames: ${word}\n\`\`\``,
  includes: (word) =>
    `::include{file=_evil.md}\n\n\`\`\`html file=_evil.md title="${word}"\n\`\`\``,
}

/** Places for an address. */
const ADDRESSES: Record<string, Place> = {
  link: (url) => `[a](${url}) [b](<${url}>) [c][r] <${url}>\n\n[r]: <${url}> "${url}"`,
  'bare address': (url) => `See ${url} and www.${url}`,
  picture: (url) => `![a](${url}) ![b](<${url}>) ![c][r]\n\n[r]: ${url}`,
  'link in HTML': (url) =>
    `<a href="${url}">a</a> <a href='${url}'>b</a> <a href=${url}>c</a> <area href="${url}">`,
  'picture in HTML': (url) =>
    `<img src="${url}" alt="a"> <img srcset="${url} 2x, ${url}" alt="b"> <picture><source srcset="${url}"><img src="/a.svg" alt="c"></picture> <img longdesc="${url}" lowsrc="${url}" dynsrc="${url}" src="/a.svg" alt="d">`,
  'other attributes': (url) =>
    `<blockquote cite="${url}">a</blockquote> <q cite="${url}">b</q> <del cite="${url}">c</del> <body background="${url}"> <button formaction="${url}">d</button> <form action="${url}"></form>`,
  qr: (url) => `::qr{url="${url}"}\n\n::qr{url="${url}" title="${url}"}`,
  'file of a directive': (url) =>
    `::file{src="${url}"}\n\n::figure[a]{src="${url}" alt=b}\n\n::video{src="${url}" poster="${url}" title=a}\n\n::spectrum{src="${url}" kind=nmr}\n\n\`\`\`plot A file=${url}\nkind: histogram\nx: a\n\`\`\`\n\n\`\`\`stats file=${url}\na = summary a\n\`\`\``,
  'further reading of a term': (url) => `:term[ELN]{more="${url}" definition=x}`,
  card: (url) => `:::cards\n\n- [Card](${url}) text\n\n:::`,
  'link in a formula': (url) => `$\\href{${url}}{x}$ $\\url{${url}}$`,
  'link in a diagram': (url) =>
    `\`\`\`mermaid\nflowchart LR\n  a --> b\n  click a href "${url}" _self\n\`\`\`\n\n\`\`\`dot\ndigraph { a [URL=${quoted(url)}]; a -> b [URL=${quoted(url)}] }\n\`\`\``,
}

export const TEXT_PLACES: Place[] = [...Object.values(TEXTS), ...Object.values(PLACES_OF_WORDS)]
export const URL_PLACES: Place[] = Object.values(ADDRESSES)
export const FIELDS: Place[] = Object.values(FIELDS_OF_WORDS)

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`
}
