import {expect, test} from 'vitest'
import {readFrontMatter} from '../../../../cli/parse/front-matter/front-matter.ts'

const read = (text: string) => readFrontMatter(text, 'a.md')
const said = (yaml: string) =>
  read(`---\n${yaml}\n---\n`).diagnostics.map(
    ({code, line, column, message}) => `${code} ${line}:${column} ${message}`,
  )

test('fields, and a body whose lines keep their numbers', () => {
  expect(read('---\ntitle: "A: b"\nsidebar_position: 1.5\n---\n# Text\n')).toEqual({
    fields: {title: 'A: b', sidebar_position: 1.5},
    body: '\n\n\n\n# Text\n',
    diagnostics: [],
  })
})

test('no block, an empty block, a block at the end of the file', () => {
  expect(read('text\n---\n')).toEqual({fields: {}, body: 'text\n---\n', diagnostics: []})
  expect(read('---\n---\n\na\n\n---\n')).toEqual({
    fields: {},
    body: '\n\n\na\n\n---\n',
    diagnostics: [],
  })
  expect(read('---\ntitle: x\n---').fields).toEqual({title: 'x'})
  expect(read('---\r\ntitle: x\r\n---\r\ntext')).toEqual({
    fields: {title: 'x'},
    body: '\n\n\ntext',
    diagnostics: [],
  })
  expect(read('---\nnever closed')).toEqual({
    fields: {},
    body: '---\nnever closed',
    diagnostics: [],
  })
  expect(read('----\na: b\n----\n').fields).toEqual({})
})

test('a second block of front matter is reported where it begins', () => {
  const first = '---\ntitle: A\n---\n'
  for (const [text, line] of [
    ['---\ntitle: B\ntags: [x]\n---\n\nText', 4],
    ['\n---\ndescription: B\n---\n', 5],
  ] as const)
    expect(read(first + text).diagnostics).toMatchObject([
      {code: 'front-matter-invalid', message: 'This is a second block of front matter.', line},
    ])
  for (const text of [
    '---\nNote: read this\n---\n',
    '---\nText.\n\ntitle: B\n---\n',
    'Text\n---\ntitle: B\n---\n',
    '---\ntitle: B\n',
    '---\n',
    '',
  ])
    expect(read(first + text).diagnostics).toEqual([])
})

test('front matter that is not between two lines "---" at the top is reported, read, and not shown', () => {
  const fields = 'title: A\ndescription: b\n'
  for (const [text, said] of [
    [`\n---\n${fields}---\nText`, '2 Front matter must begin in line 1.'],
    [`<!-- a\nb -->\n---\n${fields}---\nText`, '3 Front matter must begin in line 1.'],
    [`# A\n\n---\n${fields}---\nText`, '3 Front matter must begin in line 1.'],
    [` ---\n${fields}---\nText`, '1 Front matter must begin with the line "---", not " ---".'],
    [`----\n${fields}----\nText`, '1 Front matter must begin with the line "---", not "----".'],
    [`———\n${fields}———\nText`, '1 Front matter must begin with the line "---", not "———".'],
    [`---\n${fields}--\nText`, '4 Front matter must end with the line "---", not "--".'],
    [`---\n${fields}...\nText`, '4 Front matter must end with the line "---", not "...".'],
    [`${fields}---\nText`, '1 The first line of this front matter is missing.'],
    [`${fields}\nText`, '1 There are no lines "---" around this front matter.'],
    [`\n${fields}\nText\n\n---\n`, '2 There are no lines "---" around this front matter.'],
  ]) {
    const {fields, body, diagnostics} = read(text!)
    expect(diagnostics.map(({line, message}) => `${line} ${message}`)).toEqual([said])
    expect(fields).toEqual({title: 'A', description: 'b'})
    expect(body).not.toContain('title')
    expect(body.split('\n')).toHaveLength(text!.split('\n').length)
  }
  const toml = read('+++\ntitle = "A"\n+++\nText')
  expect(toml.body).toBe('\n\n\nText')
  expect(toml.diagnostics.map(({message}) => message)).toEqual([
    'This front matter is TOML, but labdocs reads YAML.',
  ])
  // Its first line is missing: other known keys, and keys with capitals.
  for (const text of [
    'since: ELN 3\nrole: administrator\n---\nText',
    'Title: A\nDescription: b\n---\nText',
    'title: A\nLetzte Änderung: heute\n---\nText',
  ]) {
    const {body, diagnostics} = read(text)
    expect(diagnostics[0]?.message, text).toBe('The first line of this front matter is missing.')
    expect(body.trim()).toBe('Text')
  }
  // Thematic breaks around text, and a heading that is underlined.
  for (const text of [
    '----\nNote: x\n\n----\n',
    'Note: something\n---\n\nText',
    'Title: of a page\n---\n\nText',
    'id: what it is\n---\n\nText',
    'Note: a heading\nof two lines: really\n---\n\nText',
    'Author: Ada\nRole: chemist\n\n---\n\nText',
    'Some text.\n\ntitle: A\n---\n\nText',
    'role: chemist\nsince: 2019\n\nText',
    'title: a book\nwhich: is good\n\nText',
    'title: this and that\n\nText.\n\n---\n',
    'Notes\n---\n\nid: x\n',
  ])
    expect(read(text)).toEqual({fields: {}, body: text, diagnostics: []})
})

test('every field of the list, typed', () => {
  const yaml = [
    'id: a',
    'title: a',
    'description: a',
    'slug: /a/b-c',
    'sidebar_label: a',
    'sidebar_position: -1',
    'pagination_label: a',
    'pagination_prev: null',
    'pagination_next: a/b',
    'displayed_sidebar: null',
    'hide_title: true',
    'hide_table_of_contents: false',
    'toc_min_heading_level: 2',
    'toc_max_heading_level: 6',
    'numbered: false',
    'keywords: [a, b]',
    'image: /a.png',
    'unlisted: true',
    'audience: [users, reviewers]',
    'since: ELN 1.4',
    'role: administrator',
    'aliases: [/old]',
    'symptoms: ["PDF is empty"]',
    'bench: true',
    'device: {vendor: a, status: b}',
    'last_update: {date: 2025-05-31}',
    'custom_edit_url: https://x.org/edit',
    'sidebar_badge: since',
  ].join('\n')
  expect(said(yaml)).toEqual([])
})

test('an unknown key points at itself and names the nearest one', () => {
  expect(read('---\ntitle: a\n\n  # note\nsidebar_postion: 3\n---\n').diagnostics).toEqual([
    {
      severity: 'error',
      code: 'front-matter-unknown',
      file: 'a.md',
      line: 5,
      column: 1,
      message: 'Unknown key "sidebar_postion".',
      hint: 'Did you mean "sidebar_position"?',
    },
  ])
  const own =
    /^Available: id, title, .*\. A site adds keys with "frontMatter" in site\.config\.ts\.$/
  expect(read('---\ntitle: a\ntags: [b]\n---\n').diagnostics[0]?.hint).toMatch(own)
  expect(read('---\ndevice: {quite: b}\n---\n').diagnostics[0]?.hint).toMatch(
    /^Available: vendor.*format[^.]*\.$/,
  )
  expect(said('device:\n  vendor: a\n  colour: b')).toEqual([
    'front-matter-unknown 4:3 Unknown key "colour".',
  ])
})

test('a key in German or of another tool names ours', () => {
  for (const [key, ours] of [
    ['Titel', 'title'],
    ['Überschrift', 'title'],
    ['Beschreibung', 'description'],
    ['summary', 'description'],
    ['Schlagworte', 'keywords'],
    ['reihenfolge', 'sidebar_position'],
    ['position', 'sidebar_position'],
    ['redirect_from', 'aliases'],
  ])
    expect(read(`---\n${key}: a\n---\n`).diagnostics[0]?.hint, key).toBe(`Did you mean "${ours}"?`)
  expect(read('---\nconstructor: a\n---\n').diagnostics[0]?.hint).toMatch(/^Available: /)
})

test('a number where a text is meant: the hint says what to write', () => {
  const [one] = readFrontMatter('---\ntitle: 3.14\n---\n', 'a.md').diagnostics
  expect(one).toMatchObject({
    line: 2,
    message: '"title" must be a text.',
    hint: 'Put the number in quotes.',
  })
})

test('wrong types and values, each at its place, all in one run', () => {
  expect(
    said('title: [a]\nsidebar_position: "3"\naudience:\n  - users\n  - cooks\nkeywords: a'),
  ).toEqual([
    'front-matter-invalid 2:1 "title" must be a text.',
    'front-matter-invalid 3:1 "sidebar_position" must be a number.',
    'front-matter-invalid 7:1 "keywords" must be a list of texts.',
    'front-matter-invalid 6:5 "audience" cannot contain "cooks".',
  ])
  expect(said('- a')).toEqual(['front-matter-invalid 2:1 This must be a map of keys and values.'])
  expect(said('just words')).toEqual([
    'front-matter-invalid 2:1 This must be a map of keys and values.',
  ])
})

test('fields with mistakes are left out, the others stay', () => {
  expect(read('---\ntitle: 3\nsince: ELN 1\n---\n').fields).toEqual({since: 'ELN 1'})
})

test('broken YAML: the place, and what to do', () => {
  const [one] = read('---\ntitle: ok\ndescription: a: b\n---\n').diagnostics
  expect(one).toMatchObject({
    code: 'front-matter-invalid',
    line: 3,
    column: 14,
    message: 'A value without quotes cannot contain ": ".',
    hint: 'Put it into quotes: title: "Weigh: step by step".',
  })
  expect(said('a: 1\na: 2')[0]).toContain('3:1 This key is here twice.')
})

test('broken YAML: the mistake is where it was made, and not on the line where it is noticed', () => {
  expect(said('title: ok\ndescription: "What it says\nsidebar_position: 3')).toEqual([
    'front-matter-invalid 3:14 This quotation mark is not closed.',
  ])
  expect(said('title: ok\nkeywords: [a, b\nsidebar_position: 3')).toEqual([
    'front-matter-invalid 3:11 This bracket is not closed.',
  ])
  expect(said('title: ok\n  description: It is indented.\nslug: /a')).toEqual([
    'front-matter-invalid 3:3 This line is indented, but the key above it has a value already.',
  ])
  expect(said('title: ok\nlast_update:\n\tdate: 2025-05-31')).toEqual([
    'front-matter-invalid 4:1 A tab cannot indent a line of YAML.',
  ])
})

test('front matter without an end is read up to the first empty line, and said once', () => {
  const page = read('---\ntitle: Six\nsidebar_position: 6\n\nText --- with a line.\n')
  expect(page.fields).toEqual({title: 'Six', sidebar_position: 6})
  expect(page.body.trim()).toBe('Text --- with a line.')
  expect(page.diagnostics).toMatchObject([
    {line: 1, column: 1, message: 'This front matter is not closed.'},
  ])
  for (const text of ['---\n\nA line above the text.\n', '---\nJust words.\n', 'a\n---\nb: c\n'])
    expect(read(text)).toEqual({fields: {}, body: text, diagnostics: []})
})

test('rules between fields', () => {
  expect(said('draft: true\nunlisted: true')).toEqual([
    'front-matter-invalid 3:1 A page cannot be both "draft" and "unlisted".',
  ])
  expect(said('id: a/b')).toEqual(['front-matter-invalid 2:1 "id" cannot contain "/".'])
  expect(said('toc_min_heading_level: 1\ntoc_max_heading_level: 7')).toEqual([
    'front-matter-invalid 2:1 "toc_min_heading_level" must be between 2 and 6.',
    'front-matter-invalid 3:1 "toc_max_heading_level" must be between 2 and 6.',
  ])
})

test('a date that there is, an address that can be opened, a badge that has something to say', () => {
  for (const date of ['2025-05-31', '2024-02-29', '2025-05-31T10:00:00Z', '2025-05-31T10:00+02:00'])
    expect(read(`---\nlast_update:\n  date: ${date}\n---\n`)).toMatchObject({
      fields: {last_update: {date}},
      diagnostics: [],
    })
  for (const date of ['yesterday', '31.05.2025', '2025-06-31', '2025-13-01', '2025'])
    expect(said(`last_update: {date: "${date}"}`)).toEqual([
      `front-matter-invalid 2:1 The date of "last_update" must be a day such as 2025-05-31, not "${date}".`,
    ])
  expect(said('last_update: 2025-05-31')).toHaveLength(1)
  expect(read('---\nlast_update: {author: Ada Lovelace}\n---\n')).toMatchObject({
    fields: {last_update: {author: 'Ada Lovelace'}},
    diagnostics: [],
  })
  expect(said('last_update: {}')).toEqual([
    'front-matter-invalid 2:1 "last_update" must have a "date", an "author", or both.',
  ])
  expect(said('last_update: {author: [A, B]}')).toHaveLength(1)
  for (const author of ['" "', '"A\\nB"'])
    expect(said(`last_update: {author: ${author}}`)[0]).toContain(
      'The author of "last_update" must be a name on one line, not "',
    )
  expect(read('---\ncustom_edit_url: null\n---\n').fields).toEqual({custom_edit_url: null})
  expect(said('custom_edit_url: https://x.org/edit')).toEqual([])
  expect(said('custom_edit_url: javascript:alert(1)')).toHaveLength(1)
  expect(read('---\ncustom_edit_url: javascript:alert(1)\n---\n').fields).toEqual({})
  expect(said('sidebar_badge: new')).toEqual([])
  expect(said('sidebar_badge: since')).toEqual([
    'front-matter-invalid 2:1 The badge "since" shows the version in "since", which this page does not have.',
  ])
  expect(said('sidebar_badge: hot')[0]).toContain('new, since')
})

test('a slug cannot leave the site', () => {
  for (const slug of ['../../etc', 'a/../b', 'a b', 'a?b', 'a#b', '"a%2fb"', '"a\\\\b"'])
    expect(said(`slug: ${slug.includes('#') ? `"${slug}"` : slug}`)).toHaveLength(1)
  for (const slug of ['/', 'a', '/a/b', 'ä', 'v1.2', 'a/'])
    expect(said(`slug: ${slug}`)).toEqual([])
})

test('a slug with control characters, half characters, hidden or endless names', () => {
  for (const slug of [
    '"a\\0b"',
    '"\\e[2J"',
    '"a\\nb"',
    '"\\uD800"',
    '.env',
    'a/.git/b',
    'x'.repeat(251),
    'ü'.repeat(126),
    'x/'.repeat(2000),
  ])
    expect(said(`slug: ${slug}`), slug).toHaveLength(1)
  expect(said(`slug: ${'x'.repeat(250)}`)).toEqual([])
  expect(said('title: A\nslug: ../../etc')).toEqual([
    'front-matter-invalid 3:1 The slug "../../etc" cannot be used: it contains "..".',
  ])
})

test('what was reported is dropped', () => {
  const fields = (yaml: string) => read(`---\ntitle: A\n${yaml}\n---\n`).fields
  expect(fields('slug: /../../package')).toEqual({title: 'A'})
  expect(fields('id: a/b')).toEqual({title: 'A'})
  expect(fields('draft: true\nunlisted: true')).toEqual({title: 'A', draft: true})
  expect(fields('toc_min_heading_level: 1\ntoc_max_heading_level: 4')).toEqual({
    title: 'A',
    toc_max_heading_level: 4,
  })
})

test('YAML that would grow without end is refused', () => {
  const lines = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...[...'bcdefghi'].map(
      (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`,
    ),
  ]
  const refused = [
    'front-matter-invalid 2:1 This YAML refers to itself too often, or to something that does not exist.',
  ]
  expect(said(lines.join('\n'))).toEqual(refused)
  expect(said('title: *nothing')).toEqual(refused)
})

test('thousands of broken lines: each is reported once, in order, and soon', () => {
  const {diagnostics} = readFrontMatter(`---\n${'a: "b" c\n'.repeat(5000)}---\n`, 'a.md')
  const lines = diagnostics.map(({line}) => line)
  expect(lines.slice(0, 3)).toEqual([2, 3, 4])
  expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
})

test('typographic quotes and no-break spaces: the hint shows the line with those of a keyboard', () => {
  const hints = (yaml: string) =>
    read(`---\n${yaml}\n---\n`).diagnostics.map(({line, hint}) => `${line} ${hint}`)
  expect(hints('id: a\ntitle: “A: b”')).toEqual([
    '3 Write straight quotes and ordinary spaces: title: "A: b"',
  ])
  expect(hints('title: "A”')).toEqual(['2 Write straight quotes and ordinary spaces: title: "A"'])
  expect(hints('id: a\ntitle:\u00A0A')).toEqual([
    '3 Write straight quotes and ordinary spaces: title: A',
  ])
  expect(read('---\u00A0\ntitle: A\n---\u00A0\n').fields).toEqual({title: 'A'})
})

test('keys of several words, and in any script, begin front matter; a sentence does not', () => {
  const titleOf = (text: string) => readFrontMatter(text, 'a.md', true).fields.title
  for (const key of [
    'Module Name: X',
    'external help file: x.xml',
    '标题: 你好',
    'titre français: X',
  ])
    expect(titleOf(`---\n${key}\ntitle: T\n---\n\n# H\n`), key).toBe('T')
  for (const text of ['\nFirst words: of the page.\n', 'First words: of it.\nMore\n', 'A *b* c\n'])
    expect(readFrontMatter(`---\n${text}---\n`, 'a.md', true).body, text).toContain(text)
})

test('keys of other tools that mean the same as ours', () => {
  const bare = (yaml: string) => readFrontMatter(`---\n${yaml}\n---\n`, 'a.md', true)
  const fieldsOf = (yaml: string) => bare(yaml).fields
  // Themes of Hugo have the second one.
  for (const key of ['linkTitle', 'menuTitle'])
    expect(fieldsOf(`title: A\nweight: 3\n${key}: Short`)).toEqual({
      title: 'A',
      sidebar_position: 3,
      sidebar_label: 'Short',
    })
  expect(fieldsOf('nav_order: 2\npermalink: /docs/start/')).toEqual({
    sidebar_position: 2,
    slug: '/docs/start/',
  })
  expect(fieldsOf('sidebar: {order: 4, label: Brief}')).toEqual({
    sidebar_position: 4,
    sidebar_label: 'Brief',
  })
  expect(fieldsOf('permalink: /docs/start.html')).toEqual({slug: '/docs/start'})
  expect(fieldsOf('sidebar_position: 1\nslug: /a\nweight: 3\nurl: /b')).toEqual({
    sidebar_position: 1,
    slug: '/a',
  })
  const others = bare('weight: many\npermalink: /:year/:title/\nsidebar: false')
  expect(others.fields).toEqual({})
  expect(others.diagnostics.map(({message}) => message)).toEqual(
    ['weight', 'permalink', 'sidebar'].map((key) => `Unknown key "${key}".`),
  )
  expect(read('---\nweight: 3\n---\n').fields).toEqual({})
})

test('lists and maps as keys, and too many levels, are refused before they are read', () => {
  const levels = (before: string, number: number, after = '') =>
    `title: ok\nroom:\n  ${before.repeat(number)}${after.repeat(number)}`
  // Each level took ten times as long as the one above it.
  expect(said(levels('? ', 90))).toEqual([
    'front-matter-invalid 4:5 A list or a map cannot be a key.',
  ])
  expect(said('{a: b}: c')).toEqual(['front-matter-invalid 2:1 A list or a map cannot be a key.'])
  for (const [number, column] of [
    [101, 103],
    [5000, undefined],
  ] as const)
    for (const text of [levels('[', number, ']'), levels('- ', number)]) {
      const [one, ...others] = read(`---\n${text}\n---\n`).diagnostics
      expect([one!.message, others]).toEqual(['This YAML has too many levels.', []])
      if (column && text.includes('[')) expect([one!.line, one!.column]).toEqual([4, column])
    }
  expect(said(levels('[', 99, ']'))).toEqual(['front-matter-unknown 3:1 Unknown key "room".'])
})
