import {symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {themeProblem} from '../../../../cli/bundle/theme-files.ts'
import {HOME} from '../../../support/labdocs.ts'
import {temporary} from '../../../support/temporary.ts'

const said = (files: Record<string, string>, config = '', pages = {}, favicon?: string) => {
  const content = temporary('content', pages)
  const problem = themeProblem({theme: temporary('theme', files), content, favicon}, config)
  return problem && `${problem.file}: ${problem.message} ${problem.hint}`
}
const FOOTER = {'Footer.tsx': 'export const Footer = () => null'}

test.each([
  [
    {'Fotter.tsx': ''},
    'Fotter.tsx: The built-in theme has no Fotter.tsx. Did you mean Footer.tsx?',
  ],
  ...['Footer.jsx', 'Footer.js', 'Footer.ts'].map((file): [Record<string, string>, string] => [
    {'Footer.tsx': "export {Footer} from 'labdocs/theme/Footer'", [file]: ''},
    `${file}: Nothing uses ${file} of the theme. Rename it to Footer.tsx.`,
  ]),
  [
    {'Fotter.jsx': ''},
    'Fotter.jsx: The built-in theme has no Fotter.jsx. Did you mean Footer.tsx?',
  ],
  [
    {'shell/Layout.tsx': "import {Layout as Original} from 'labdocs/theme/Layout'"},
    /^shell\/Layout\.tsx: Nothing uses shell\/Layout\.tsx of the theme\. Move it to labdocs-theme-\w+\/Layout\.tsx\.$/,
  ],
  [
    {'directive.tsx': ''},
    'directive.tsx: The built-in theme has no directive.tsx. Did you mean directives.tsx?',
  ],
  [{'Header.tsx': ''}, 'Header.tsx: Nothing uses Header.tsx of the theme. Did you mean Bar.tsx?'],
  [{'404.tsx': ''}, '404.tsx: Nothing uses 404.tsx of the theme. Did you mean LostPage.tsx?'],
  [{'icon.ts': ''}, 'icon.ts: Nothing uses icon.ts of the theme. Did you mean icons.ts?'],
  [{'icons.tsx': ''}, 'icons.tsx: Nothing uses icons.tsx of the theme. Did you mean icons.ts?'],
  [{'sheet.css': ''}, 'sheet.css: Nothing uses sheet.css of the theme. Did you mean site.css?'],
  ...['site.scss', 'styles.less'].map((file): [Record<string, string>, string] => [
    {[file]: ''},
    `${file}: Nothing uses ${file} of the theme. labdocs reads only CSS: write site.css, or compile this file to it.`,
  ]),
  [
    {'more.css': '', 'site.css': ''},
    'more.css: Nothing uses more.css of the theme. For all pages, import it in site.css. For a directive, move it to sheets/ and name it as its "style".',
  ],
  ...(['counter.css', 'Footer.css'] as const).map((file): [Record<string, string>, string] => [
    {[file]: ''},
    `${file}: Nothing uses ${file} of the theme. For all pages, rename it to site.css. For a directive, move it to sheets/ and name it as its "style".`,
  ]),
  ...(['islands/counter.css', 'styles/tokens.css'] as const).map(
    (file): [Record<string, string>, string] => [
      {[file]: '', 'site.css': ''},
      `${file}: Nothing uses ${file} of the theme. For all pages, import it in site.css. For a directive, move it to sheets/ and name it as its "style".`,
    ],
  ),
  [
    {'styles/site.css': 'p { color: red; }'},
    /^styles\/site\.css: Nothing uses styles\/site\.css of the theme\. Move it to labdocs-theme-\w+\/site\.css\.$/,
  ],
  [
    {'directives/timeline/timeline.css': ''},
    'directives/timeline/timeline.css: Nothing uses directives/timeline/timeline.css of the theme. Rename it to timeline.sheet.css, and name it as the "style" of the directive.',
  ],
  [
    {'directives/timeline/row.ts': 'export const timeline = defineDirective({})'},
    "directives/timeline/row.ts: Nothing uses directives/timeline/row.ts of the theme. Add it to the table in directives.tsx: import {timeline} from './directives/timeline/row.ts'",
  ],
  [
    {
      ...{'directives/line/Line.tsx': 'export const line = defineDirective({})'},
      'directives.tsx': 'export const directives = {}',
    },
    "directives/line/Line.tsx: Nothing uses directives/line/Line.tsx of the theme. Add it to the table in directives.tsx: import {line} from './directives/line/Line.tsx'",
  ],
  ...(
    [
      ['', 'it has no <svg>'],
      ['<html>Not found</html>', 'it has no <svg>'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0">', '<path> in line 1 has no end'],
      ['<svg\n  xmlns="http://www.w3.org/2000/svg"><g></svg>', '<g> in line 2 has no end'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>\n</g>', '</g> in line 2 ends no element'],
      [
        '<svg xmlns="http://www.w3.org/2000/svg">\n<g a=1/></svg>',
        'line 2 has a "<" that begins no',
      ],
      ['<svg viewBox="0 0 9 9"/>', 'its <svg> has no xmlns="http://www.w3.org/2000/svg"'],
      ['<svg xmlns:xlink="x"/>', 'its <svg> has no xmlns="http://www.w3.org/2000/svg"'],
      ['<s:svg xmlns="x"/>', 'its <s:svg> has no xmlns:s="http://www.w3.org/2000/svg"'],
    ] as const
  ).map(([text, wrong]): [Record<string, string>, RegExp] => [
    {'icon.svg': text},
    new RegExp(`^icon\\.svg: Browsers cannot show icon\\.svg of the theme: ${wrong}`),
  ]),
  ...(
    [
      ['islands/my-counter.tsx', 'my-counter', 'islands/MyCounter.tsx', 'MyCounter'],
      ['islands/2d.tsx', '2d', 'islands/Island2d.tsx', 'Island2d'],
      ['directives/a/a b.island.tsx', 'a b', 'directives/a/AB.island.tsx', 'AB'],
      ['directives/my-a/my-a.island.tsx', 'my-a', 'directives/my-a/MyA.island.tsx', 'MyA'],
      ['islands/class.tsx', 'class', 'islands/Class.tsx', 'Class'],
    ] as const
  ).flatMap(([file, name, other, component]) =>
    [{}, {'index.tsx': '', 'article.tsx': '', 'theme.css': ''}].map(
      (more): [Record<string, string>, string] => [
        {[file]: '', ...(more as Record<string, string>)},
        `${file}: No component can have the name ${name}, which the file of this island has. Rename the file to ${other}, and export ${component}.`,
      ],
    ),
  ),
  [
    {'islands/Chart.part.tsx': ''},
    'islands/Chart.part.tsx: No component can have the name Chart.part, which the file of this island has. Move it to another folder if it is not an island.',
  ],
  [
    {'island/Counter.tsx': ''},
    'island/: Nothing uses island/ of the theme. Did you mean islands/?',
  ],
  [{'Sheets/a.css': ''}, 'Sheets/: Nothing uses Sheets/ of the theme. Did you mean sheets/?'],
  [
    {'favicon.svg': ''},
    'favicon.svg: Nothing uses favicon.svg of the theme. Did you mean icon.svg?',
  ],
  [
    {'icon.png': ''},
    'icon.png: Nothing uses icon.png of the theme. Did you mean icon.svg? Other formats: "favicon" of the configuration.',
  ],
  [
    {'touch-icon.png': ''},
    'touch-icon.png: Nothing uses touch-icon.png of the theme. Add icon.svg for tabs, or name a picture as "favicon" of the configuration.',
  ],
  [
    {'apple-touch-icon.png': ''},
    'apple-touch-icon.png: Nothing uses apple-touch-icon.png of the theme. Did you mean touch-icon.png?',
  ],
  ...(['site.css', 'icons.ts'] as const).map((file): [Record<string, string>, string] => [
    {'index.tsx': '', 'article.tsx': '', 'theme.css': '', [file]: ''},
    `${file}: Nothing uses ${file} of the theme. A complete theme reads only what its files import: import it in ${file === 'site.css' ? 'theme.css' : 'article.tsx'}, or remove it.`,
  ]),
  [
    {'index.tsx': '', 'theme.css': ''},
    'index.tsx: A theme with theme.css is complete, but this one has no article.tsx. Add the file. To replace only parts of the built-in theme, remove theme.css.',
  ],
])('%o', (files, message) => {
  expect(said({...FOOTER, ...files} as Record<string, string>)).toMatch(
    message instanceof RegExp ? message : new RegExp(`^${message.replace(/[.?()/]/g, '\\$&')}$`),
  )
})

test.each([
  FOOTER,
  {'index.tsx': ''},
  {'parts/Form.tsx': '', 'helper.ts': '', 'Chart.tsx': ''},
  {'Header.tsx': '', 'Layout.tsx': "import {Header} from './Header'"},
  {'Header.tsx': '', 'Bar.tsx': ''},
  {'icons.ts': ''},
  {'Icons.tsx': '', 'Chart.tsx': "import {Icons} from './Icons.tsx'"},
  {'more.css': '', 'site.css': "@import './more.css';"},
  {'desk.css': '', 'sheets/desk.css': "@import '../desk.css';"},
  {'status-icon.svg': '', 'Chart.tsx': "import icon from './status-icon.svg'"},
  {'Map.tsx': '', 'Foter.tsx': '', 'Helper.tsx': "import {x} from './Foter.tsx'"},
  {
    ...{'touch-icon.png': '', 'icons.png': ''},
    'icon.svg':
      '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "<b>">]>\n<!-- <g> -->\n<svg xmlns="http://www.w3.org/2000/svg" a=\'>\'><style><![CDATA[a>b{}]]></style><a:b /></svg>\n',
  },
  {'icon.svg': '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>'},
  {'icon.svg': '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"></svg:svg>'},
  {'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g data-größe="1"/></svg>'},
  {'styles/tokens.css': '', 'index.tsx': "extendTheme({tokens: './styles/tokens.css'})"},
  {'directives/a/a.sheet.css': '', 'sheets/b.css': '', 'node_modules/a/a.css': ''},
  {'directives/a/row.ts': 'defineDirective({})', 'directives.tsx': "from './directives/a/row.ts'"},
  {'directives/a/index.tsx': 'defineDirective({})', 'directives.tsx': "from './directives/a'"},
  {'site.scss': '', '_colors.scss': '', 'site.css': ''},
  // It replaces an island of the built-in theme, or is shared by others.
  {'directives/tabs/Tabs.island.tsx': '', 'directives/shared/help.ts': ''},
  // Tests next to what they test, and helpers.
  {'islands/Chart.test.tsx': '', 'islands/Chart.spec.tsx': '', 'islands/helper.ts': ''},
  {'islands/Chart.stories.tsx': '', 'islands/Chart.test.ts': '', 'Footer.test.tsx': ''},
  {'directives/a/A.test.tsx': '', 'directives/a/A.island.test.tsx': '', 'Toc.spec.tsx': ''},
  {'shell/Layout.tsx': '', 'Chart.tsx': "import {Layout} from './shell/Layout.tsx'"},
  {'shell/Layout.jsx': '', 'index.tsx': "import {Layout} from './shell/Layout'"},
  {'islands/Layout.tsx': '', 'pages/Footer.tsx': '', 'node_modules/a/Footer.js': ''},
  {'index.tsx': '', 'article.tsx': '', 'theme.css': '', 'Fotter.tsx': ''},
])('nothing to say of %o', (files) => {
  expect(said(files as unknown as Record<string, string>)).toBeUndefined()
})

test('a picture that the config names is used; the themes of this repository are fine', () => {
  expect(said({'icon.png': ''}, "favicon: './theme/icon.png'")).toBeUndefined()
  expect(said({'touch-icon.png': ''}, '', {}, '/icon.png')).toBeUndefined()
  expect(said({'touch-icon.png': ''}, "const small = './theme/touch-icon.png'")).toBeUndefined()
  for (const theme of ['theme', 'theme/chemotion', 'tests/fixtures/extended/theme'])
    expect(
      themeProblem({theme: join(HOME, theme), content: join(HOME, 'content')}, ''),
      theme,
    ).toBeUndefined()
})

test('a style sheet that a page imports is reported there', () => {
  const page = {'index.tsx': "import '../theme/styles/page.css'"}
  expect(said({'styles/page.css': ''}, '', page)).toBeUndefined()
})

test('a component that only a page imports is used', () => {
  const page = {'index.tsx': "import {Header} from '../theme/Header.tsx'"}
  expect(said({'Header.tsx': ''}, '', page)).toBeUndefined()
})

test('what cannot be read is not reported as unused: whoever reads it says more', () => {
  const theme = temporary('theme', {'sheets/a.css': '', 'parts/more.css': '', 'site.css': ''})
  expect(themeProblem({theme, content: join(theme, 'no-content')}, '')).toBeUndefined()
  // Emacs locks a file by a link to nowhere.
  const content = temporary('content', {'index.md': '# A'})
  symlinkSync('someone@host.1', join(content, '.#hello.tsx'))
  for (const name of ['site.css', 'Footer.tsx', 'parts/Toc.tsx', 'parts/b.css'])
    symlinkSync('someone@host.1', join(theme, name.replace(/(?=[\w.]+$)/, '.#')))
  expect(themeProblem({theme, content}, '')?.file).toBe('parts/more.css')
})
