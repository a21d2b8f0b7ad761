/** GitHub's extensions: at least one case for each rule of their sections. */
export interface Case {
  rule: string
  markdown: string
  html: string
}

const row = (tag: 'th' | 'td', cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (head: string[], ...rows: string[][]) =>
  `<table><thead>${row('th', head)}</thead>${rows.length ? `<tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody>` : ''}</table>`

export const TABLES: Case[] = [
  {
    rule: 'head, delimiter row, rows',
    markdown: '| foo | bar |\n| --- | --- |\n| baz | bim |',
    html: table(['foo', 'bar'], ['baz', 'bim']),
  },
  {
    rule: 'cells need not match in length, outer pipes may be left out',
    markdown: 'abc | def\n--|-----\nb | bazzzz',
    html: table(['abc', 'def'], ['b', 'bazzzz']),
  },
  {
    rule: 'alignment by colons',
    markdown: '| abc | defghi | x |\n|:-:|-----------:|:--|\nbar | baz | y',
    html: '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th><th align="left">x</th></tr></thead><tbody><tr><td align="center">bar</td><td align="right">baz</td><td align="left">y</td></tr></tbody></table>',
  },
  {
    rule: 'a pipe is escaped, in code and emphasis too',
    markdown: '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    html: table(['f|oo'], ['b <code>|</code> az'], ['b <strong>|</strong> im']),
  },
  {
    rule: 'ended by another block',
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    html: `${table(['abc', 'def'], ['bar', 'baz'])}<blockquote><p>bar</p></blockquote>`,
  },
  {
    rule: 'ended by an empty line',
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    html: `${table(['abc', 'def'], ['bar', 'baz'], ['bar', ''])}<p>bar</p>`,
  },
  {
    rule: 'head and delimiter row have as many cells',
    markdown: '| abc | def |\n| --- |\n| bar |',
    html: '<p>| abc | def |\n| --- |\n| bar |</p>',
  },
  {
    rule: 'missing cells are empty, extra ones are dropped',
    markdown: '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    html: table(['abc', 'def'], ['bar', ''], ['bar', 'baz']),
  },
  {rule: 'no rows, no body', markdown: '| abc | def |\n| --- | --- |', html: table(['abc', 'def'])},
  {
    rule: 'inlines in cells',
    markdown: '| *a* |\n|---|\n| [b](c) `d` |',
    html: table(['<em>a</em>'], ['<a href="c">b</a> <code>d</code>']),
  },
  {
    rule: 'blocks are not allowed in cells',
    markdown: '| a |\n|---|\n| - b |',
    html: table(['a'], ['- b']),
  },
  {
    rule: 'in a list',
    markdown: '- | a |\n  |---|\n  | b |',
    html: `<ul><li>${table(['a'], ['b'])}</li></ul>`,
  },
]

const box = (checked: boolean) => `<input type="checkbox" disabled${checked ? ' checked' : ''}>`
export const TASKS: Case[] = [
  {
    rule: 'open and done',
    markdown: '- [ ] foo\n- [x] bar\n- [X] baz',
    html: `<ul><li>${box(false)} foo</li><li>${box(true)} bar</li><li>${box(true)} baz</li></ul>`,
  },
  {
    rule: 'nested',
    markdown: '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    html: `<ul><li>${box(true)} foo<ul><li>${box(false)} bar</li><li>${box(true)} baz</li></ul></li><li>${box(false)} bim</li></ul>`,
  },
  {
    rule: 'a space must follow, and words',
    markdown: '- [x]foo\n- [ ]',
    html: '<ul><li>[x]foo</li><li>[ ]</li></ul>',
  },
  {
    rule: 'only at the start of an item',
    markdown: '- a [x] b\n\n[ ] c',
    html: '<ul><li>a [x] b</li></ul><p>[ ] c</p>',
  },
  {
    rule: 'inlines in a task',
    markdown: '- [ ] *a* `b`',
    html: `<ul><li>${box(false)} <em>a</em> <code>b</code></li></ul>`,
  },
]

export const STRIKES: Case[] = [
  {
    rule: 'two tildes',
    markdown: '~~Hi~~ Hello, world!',
    html: '<p><del>Hi</del> Hello, world!</p>',
  },
  {
    rule: 'not across paragraphs',
    markdown: 'This ~~has a\n\nnew paragraph~~.',
    html: '<p>This ~~has a</p><p>new paragraph~~.</p>',
  },
  {
    rule: 'three or more strike nothing',
    markdown: 'This will ~~~not~~~ strike.',
    html: '<p>This will ~~~not~~~ strike.</p>',
  },
  {rule: 'with emphasis inside', markdown: '~~a *b* c~~', html: '<p><del>a <em>b</em> c</del></p>'},
]

const link = (href: string, text = href) => `<a href="${href}">${text}</a>`
const BUSINESS = link(
  'http://www.google.com/search?q=Markup+(business)',
  'www.google.com/search?q=Markup+(business)',
)
export const AUTOLINKS: Case[] = [
  {
    rule: 'www.',
    markdown: 'www.commonmark.org',
    html: `<p>${link('http://www.commonmark.org', 'www.commonmark.org')}</p>`,
  },
  {
    rule: 'with a path',
    markdown: 'Visit www.commonmark.org/help for more.',
    html: `<p>Visit ${link('http://www.commonmark.org/help', 'www.commonmark.org/help')} for more.</p>`,
  },
  {
    rule: 'punctuation at the end is not part of it',
    markdown: 'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b!?',
    html: `<p>Visit ${link('http://www.commonmark.org', 'www.commonmark.org')}.</p><p>Visit ${link('http://www.commonmark.org/a.b', 'www.commonmark.org/a.b')}!?</p>`,
  },
  {
    rule: 'parentheses are balanced',
    markdown:
      'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)',
    html: `<p>${BUSINESS}</p><p>${BUSINESS}))</p><p>(${BUSINESS})</p><p>(${BUSINESS}</p>`,
  },
  {
    rule: 'parentheses inside',
    markdown: 'www.google.com/search?q=(business))+ok',
    html: `<p>${link('http://www.google.com/search?q=(business))+ok', 'www.google.com/search?q=(business))+ok')}</p>`,
  },
  {
    rule: 'what looks like an entity at the end is left out',
    markdown: 'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    html: `<p>${link('http://www.google.com/search?q=commonmark&amp;hl=en', 'www.google.com/search?q=commonmark&amp;hl=en')}</p><p>${link('http://www.google.com/search?q=commonmark', 'www.google.com/search?q=commonmark')}&amp;hl;</p>`,
  },
  {
    rule: '< ends it',
    markdown: 'www.commonmark.org/he<lp',
    html: `<p>${link('http://www.commonmark.org/he', 'www.commonmark.org/he')}&lt;lp</p>`,
  },
  {
    rule: 'http and https',
    markdown:
      'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    html: `<p>${link('http://commonmark.org')}</p><p>(Visit ${link('https://encrypted.google.com/search?q=Markup+(business)')})</p>`,
  },
  {
    rule: 'mail addresses',
    markdown: 'foo@bar.baz',
    html: `<p>${link('mailto:foo@bar.baz', 'foo@bar.baz')}</p>`,
  },
  {
    rule: 'a plus before the at sign, none behind',
    markdown: "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    html: `<p>hello@mail+xyz.example isn't valid, but ${link('mailto:hello+xyz@mail.example', 'hello+xyz@mail.example')} is.</p>`,
  },
  {
    rule: 'dots, dashes and underscores in mail addresses',
    markdown: 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    html: `<p>${link('mailto:a.b-c_d@a.b', 'a.b-c_d@a.b')}</p><p>${link('mailto:a.b-c_d@a.b', 'a.b-c_d@a.b')}.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>`,
  },
  {
    rule: 'no link in a link, none in code',
    markdown: '[see www.a.org](b) `www.a.org`',
    html: '<p><a href="b">see www.a.org</a> <code>www.a.org</code></p>',
  },
  {
    rule: 'not inside a word',
    markdown: 'xhttp://a.org xwww.a.org',
    html: '<p>xhttp://a.org xwww.a.org</p>',
  },
]
