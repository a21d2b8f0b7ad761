/** Names that try to leave a folder, and every field of the content that takes a file or an address. */

export const TRICKS = [
  '../package',
  '../../package',
  '../../../package',
  '/../package',
  '/../../package',
  '/../../../package.json',
  '//../../package',
  'a/../../../../package',
  './../../package',
  '..',
  '../..',
  '%2e%2e/%2e%2e/package',
  '..%2f..%2fpackage',
  '..\\..\\package',
  '....//....//package',
  '/etc/hostname',
  'file:///etc/hostname',
  '~/package',
  '.env',
  '.git/config',
  '/.env',
  '../.env',
  '../../.env',
  '../../.git/config',
  '../../x.jdx',
  '../../x.png',
  'a\u0000b',
  '../../package\u0000.html',
  '\u001b[2J',
  'a\nb',
  '\ud800',
  'x'.repeat(256),
  'ü'.repeat(200),
  `${'y/'.repeat(3000)}z`,
  'constructor',
  '__proto__',
]

export const page = (fields: string, body = 'Text.') => `---\ntitle: A\n${fields}\n---\n\n${body}\n`
/** Markdown contains control characters as they are; YAML needs them escaped. */
export const yaml = (trick: string) => JSON.stringify(trick)

/** Every field that takes a file or an address: trick -> files of the content. */
export const PATH_FIELDS: Record<string, (trick: string) => Record<string, string>> = {
  slug: (trick) => ({'docs/a.md': page(`slug: ${yaml(trick)}`)}),
  'slug outside the docs': (trick) => ({'a.md': page(`slug: ${yaml(trick)}`)}),
  alias: (trick) => ({'docs/a.md': page(`aliases: [${yaml(trick)}]`)}),
  id: (trick) => ({'docs/a.md': page(`id: ${yaml(trick)}`)}),
  neighbor: (trick) => ({'docs/a.md': page(`pagination_next: ${yaml(trick)}`)}),
  image: (trick) => ({'docs/a.md': page(`image: ${yaml(trick)}`)}),
  'slug of a category': (trick) => ({
    'docs/a/a.md': page(''),
    'docs/a/_category.yml': `link: {type: generated-index, slug: ${yaml(trick)}}`,
  }),
  'label of a category': (trick) => ({
    'docs/a/a.md': page(''),
    'docs/a/_category.yml': `label: ${yaml(trick)}\nlink: {type: generated-index}`,
  }),
  'id of a category': (trick) => ({
    'docs/a/a.md': page(''),
    'docs/a/_category.yml': `link: {type: doc, id: ${yaml(trick)}}`,
  }),
  include: (trick) => ({'docs/a.md': page('', `::include{file="${trick}"}`)}),
  'include of a fragment': (trick) => ({
    'docs/a.md': page('', '::include{file=_b.md}'),
    'docs/_b.md': `::include{file="${trick}"}`,
  }),
  fence: (trick) => ({'docs/a.md': page('', `\`\`\`text file=${trick}\n\`\`\``)}),
  spectrum: (trick) => ({'docs/a.md': page('', `::spectrum{src="${trick}" kind=nmr}`)}),
  plot: (trick) => ({
    'docs/a.md': page('', `\`\`\`plot A file=${trick}\nkind: histogram\nx: a\n\`\`\``),
  }),
  statistics: (trick) => ({
    'docs/a.md': page('', `\`\`\`stats file=${trick}\na = summary a\n\`\`\``),
  }),
  picture: (trick) => ({'docs/a.md': page('', `![A picture](<${trick}>)`)}),
  'picture in HTML': (trick) => ({'docs/a.md': page('', `<img src="${trick}" alt="A picture">`)}),
  figure: (trick) => ({'docs/a.md': page('', `::figure[A]{src="${trick}" alt="A picture"}`)}),
  download: (trick) => ({'docs/a.md': page('', `::file{src="${trick}"}`)}),
  video: (trick) => ({'docs/a.md': page('', `::video{src="${trick}" poster="${trick}" title=A}`)}),
  link: (trick) => ({'docs/a.md': page('', `[A page](<${trick}>)`)}),
  card: (trick) => ({'docs/a.md': page('', `:::cards\n\n- [A](<${trick}>) text\n\n:::`)}),
}
