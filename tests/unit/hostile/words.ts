/** Every place where a word of an author is looked up in a table, and names that every object inherits. */

export const WORDS = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
  '',
  'ﬁ',
  'İ',
  'a\u0301',
  '👩‍🔬',
  '\u202eabc',
  '\ufeff',
  '\u2028',
]

/** Bodies of pages, by what the word is in them. */
export const PLACES: Record<string, (word: string) => string> = {
  attribute: (word) =>
    `:::tip{${word}=y}\n\nx\n\n:::\n\n::children{${word}}\n\n:ui[a]{${word}="z"}`,
  'attribute value': (word) =>
    `::notation-checker{kind="${word}"}\n\n:term[ELN]{of="${word}"}\n\n::youtube{id="${word}" title="${word}"}\n\n:abbr[a]{title="${word}"}\n\n::qr{url="${word}"}`,
  'file of a directive': (word) =>
    `::file{src="${word}"}\n\n::video{src="${word}" title=a poster="${word}"}\n\n::figure[a]{src="${word}" alt=b}\n\n::include{file="${word}"}\n\n::spectrum{src="${word}" kind="${word}"}`,
  directive: (word) => `:::${word}\n\nx\n\n:::\n\n::${word}\n\n:${word}[x] and :${word}`,
  'old form': (word) => `:::${word} Title\n\nx\n\n:::`,
  label: (word) =>
    `:ui[${word}] :ui[:${word}: x] :kbd[${word}] :chem[${word}] :si[${word}] :role[${word}]`,
  version: (word) => `:since[${word}] and :until[${word}]`,
  icon: (word) => `:icon[${word}]`,
  term: (word) => `:term[${word}] and ${word} in a text.`,
  emoji: (word) => `An emoji :${word}: in a text.`,
  alert: (word) => `> [!${word}]\n> x`,
  tabs: (word) =>
    `::::tabs{group="${word}"}\n\n:::tab[${word}]{value="${word}"}\n\nx\n\n:::\n\n:::tab[B]\n\ny\n\n:::\n\n::::`,
  checklist: (word) => `:::checklist[${word}]{id="${word}"}\n\n- [ ] ${word}\n\n:::`,
  heading: (word) => `## ${word}\n\n## ${word}\n\n### x {#${word}}\n\n[a](#${word})`,
  link: (word) =>
    `[a](${word}) [b](${word}.md) [c](/${word}) [d](<${word}>) <a href="${word}">e</a>`,
  picture: (word) => `![a](${word}) ![b](${word}.png) ![c](/${word}) <img src="${word}" alt="d">`,
  reference: (word) => `[a][${word}] [${word}] [${word}][]\n\n[${word}]: index.md`,
  footnote: (word) => `x[^${word}]\n\n[^${word}]: note`,
  html: (word) =>
    `<b ${word}="x">a</b> <${word}>b</${word}> <b title="${word}" id="${word}" class="${word}">c</b>`,
  language: (word) => `\`\`\`${word}\nx\n\`\`\``,
  'fence line': (word) => `\`\`\`js title="${word}" file="${word}" ${word}=1\nx\n\`\`\``,
  placeholder: (word) => `\`\`\`bash\nssh <${word}> <your-${word}>\n\`\`\``,
  yaml: (word) => `\`\`\`yaml\n${word}: 1\n? ${word}\n\`\`\`\n\n\`\`\`json\n{"${word}": 1}\n\`\`\``,
  screen: (word) =>
    `\`\`\`screen ${word}\n${word} x\nwindow ${word} {${word}}\n  field ${word} = ${word} {${word}}\n  icon ${word}\n  button :${word}: | ${word}\n  table ${word} | b\n    ${word} | 2\n\`\`\``,
  structures: (word) =>
    `\`\`\`smiles ${word}\n${word} = ${word}\nCCO = ${word}\n\`\`\`\n\n:mol[${word}]\n\n\`\`\`reaction ${word}\nCCO>>CC\n${word}: x\nnames: ${word}\nabove: ${word}\n\`\`\``,
  mermaid: (word) =>
    `\`\`\`mermaid ${word}\nflowchart ${word}\n  a --> b\n\`\`\`\n\n\`\`\`mermaid\nflowchart TD\n  ${word}[${word}] -->|${word}| b:::${word}\n  direction ${word}\n  subgraph ${word}\n    c\n  end\n  class ${word} ${word}\n  class ${word} green\n\`\`\`\n\n\`\`\`mermaid\nstateDiagram-v2\n  ${word} --> b : ${word}\n  state "${word}" as c\n\`\`\`\n\n\`\`\`mermaid\nsequenceDiagram\n  title ${word}\n  participant ${word} as ${word}\n  ${word}->>b: ${word}\n  ${word} x\n  activate ${word}\n\`\`\`\n\n\`\`\`mermaid\nclassDiagram\n  class ${word}:::${word}\n  ${word} <|-- b : ${word}\n  ${word} : ${word}\n  direction ${word}\n\`\`\`\n\n\`\`\`mermaid\nerDiagram\n  ${word} ||--o{ b : ${word}\n  c {\n    ${word} ${word} PK "${word}"\n  }\n\`\`\`\n\n\`\`\`mermaid\ngantt\n  section ${word}\n  ${word} x\n  excludes ${word}\n  ${word} : ${word}, 2025-01-01, 1d\n  a : after ${word}, 1d\n\`\`\`\n\n\`\`\`mermaid\n${word}\n\`\`\``,
  dot: (word) =>
    `\`\`\`dot ${word}\ndigraph { "${word}" -> b [label="${word}" style="${word}"]; c [shape="${word}" class="${word}"]; subgraph "cluster_${word}" { d } }\n\`\`\``,
  math: (word) => `$\\${word}{x}$ and\n\n$$\n\\begin{${word}}x\\end{${word}}\n$$`,
  table: (word) => `| ${word} | b |\n|---|---|\n| ${word} | 2 |`,
}

/** Front matter, by what the word is in it. */
export const FIELDS: Record<string, (word: string) => string> = {
  key: (word) => `${JSON.stringify(word)}: x`,
  'key of a device': (word) => `device:\n  ${JSON.stringify(word)}: x`,
  title: (word) => `title: ${JSON.stringify(word)}`,
  description: (word) => `description: ${JSON.stringify(word)}`,
  id: (word) => `id: ${JSON.stringify(word)}`,
  slug: (word) => `slug: ${JSON.stringify(word)}`,
  'absolute slug': (word) => `slug: ${JSON.stringify(`/${word}`)}`,
  aliases: (word) => `aliases: [${JSON.stringify(word)}, ${JSON.stringify(`/${word}`)}]`,
  neighbors: (word) =>
    `pagination_prev: ${JSON.stringify(word)}\npagination_next: ${JSON.stringify(word)}`,
  sidebar: (word) =>
    `displayed_sidebar: ${JSON.stringify(word)}\nsidebar_label: ${JSON.stringify(word)}`,
  words: (word) =>
    `audience: [${JSON.stringify(word)}]\nkeywords: [${JSON.stringify(word)}]\nsymptoms: [${JSON.stringify(word)}]\nsince: ${JSON.stringify(word)}\nrole: ${JSON.stringify(word)}`,
  device: (word) => `device: {vendor: ${JSON.stringify(word)}, technique: ${JSON.stringify(word)}}`,
  merge: (word) => `? [${JSON.stringify(word)}]\n: x`,
}

/** The text of inherited values, which no author wrote. */
export const INHERITED = /native code|\[object|function Object|undefined/
