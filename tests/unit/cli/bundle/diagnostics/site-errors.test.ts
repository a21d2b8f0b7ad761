/** Mistakes in style sheets of a site of which the bundler only warns. */
import {join, relative} from 'node:path'
import {build} from 'esbuild'
import {expect, test} from 'vitest'
import {bundleDiagnostics} from '../../../../../cli/bundle/diagnostics/bundle-diagnostics.ts'
import {siteErrors} from '../../../../../cli/bundle/diagnostics/site-errors.ts'
import {complete} from '../../../../../cli/config/config.ts'
import {HOME} from '../../../../support/labdocs.ts'
import {temporary} from '../../../../support/temporary.ts'

const sheetsAt = (root: string) =>
  complete(
    {title: 'Sheets'},
    {root, bare: false, resolve: (path: string) => join(root, path), builtInTheme: ''},
  )

async function said(css: string): Promise<string[]> {
  const root = temporary('sheets', {'site.css': css, 'more.css': '.more { color: red; }'})
  const {warnings} = await bundle(root)
  return siteErrors(warnings, sheetsAt(root)).map(
    ({file, line, message, hint}) => `${file}:${line} ${message} ${hint ?? ''}`,
  )
}

function bundle(root: string) {
  return build({
    entryPoints: [join(root, 'site.css')],
    absWorkingDir: HOME,
    bundle: true,
    loader: {'.png': 'file'},
    outdir: root,
    write: false,
    logLevel: 'silent',
  })
}

test('what a merge has left: one message for each conflict', async () => {
  const conflict = '<<<<<<< HEAD\np { color: red }\n=======\np { color: blue }\n>>>>>>> main\n'
  const expected = 'A merge left this marker. Keep the right version and remove the markers.'
  const places = async (css: string) =>
    (await said(css)).map((one) => /:(\d+) (.*)$/.exec(one)!.slice(1))
  expect(await places(conflict)).toEqual([['1', expected]])
  expect(await places(`${conflict}a { color: red }\n${conflict}`)).toEqual([
    ['1', expected],
    ['7', expected],
  ])
  // The first line of this conflict was removed by hand.
  expect(await places(conflict.slice(conflict.indexOf('\n') + 1))).toEqual([
    ['2', expected],
    ['4', expected],
  ])
})

test('a file that a style sheet names and that does not exist', async () => {
  const hints = async (css: string) => {
    const root = temporary('missing', {'site.css': css, 'own.png': '', 'more/.keep': ''})
    const error: unknown = await bundle(root).catch((reason: unknown) => reason)
    return bundleDiagnostics(error, sheetsAt(root)).map(({message, hint}) => `${message} ${hint}`)
  }
  const where =
    'Write the path from the style sheet to a file in the theme or the public folder, as in ./photo.png.'
  for (const path of ['nope.png', './nope.png', '/own.png', 'pictures/nope.png'])
    expect(await hints(`p { background: url(${path}) }`)).toEqual([
      `There is no file ${path}. ${where}`,
    ])
  expect(await hints('p { background: url(owm.png) }')).toEqual([
    'There is no file owm.png. Did you mean "own.png"?',
  ])
  // A folder has this name.
  expect(await hints('p { background: url(./more) }')).toEqual([
    `There is no file ./more. ${where}`,
  ])
  expect(await hints('@import "nope.css";')).toEqual([`There is no file nope.css. ${where}`])
  for (const path of ['@lab/nope/nope.css', '@lab/nope', 'nope/nope.css', 'nope'])
    expect(await hints(`@import "${path}";`)).toEqual([
      `Could not resolve "${path}" Install the package: npm install ${/^(@lab\/)?nope/.exec(path)![0]}`,
    ])
})

test('a file whose name has other capital letters', () => {
  const root = temporary('capitals', {'own.png': '', 'site.css': ''})
  const error = {
    text: `Cannot read file: ${join(root, 'Own.png')}`,
    location: {file: relative(HOME, join(root, 'site.css')), line: 1, column: 16, lineText: ''},
  }
  expect(bundleDiagnostics({errors: [error]}, sheetsAt(root))).toMatchObject([
    {message: 'There is no file ./Own.png.', hint: 'Did you mean "./own.png"?'},
  ])
})

test('an import after a rule, which loads nothing', async () => {
  const [message, ...others] = await said("p { color: red; }\n@import './more.css';")
  expect(message).toMatch(
    /^site\.css:2 All "@import" rules must come first Move it to the beginning/,
  )
  expect(others).toEqual([])
  expect(await said("@import './more.css';\np { color: red; }")).toEqual([])
})

test('a comment of JavaScript, which hides the next declaration', async () => {
  const [message] = await said('p {\n  // the color\n  color: red;\n}')
  expect(message).toMatch(/^site\.css:2 Comments in CSS use/)
  expect(await said('p {\n  /* the color */\n  background: url(//example.org/a.png);\n}')).toEqual(
    [],
  )
})

test('a file that this user may not read: the file, once, and not the one that imports it', async () => {
  const root = temporary('unreadable', {'Footer.tsx': ''})
  const file = join(root, 'Footer.tsx')
  const unreadable = (importer: string) => ({
    text: `Cannot read file "${relative(HOME, file)}": permission denied`,
    location: {file: importer, line: 1, column: 15, lineText: ''},
  })
  const errors = ['labdocs-extended:/x/Footer.tsx', 'labdocs-server.ts'].map(unreadable)
  const found = bundleDiagnostics({errors}, sheetsAt(root))
  expect(found.map(({code, file, line, message}) => ({code, file, line, message}))).toEqual([
    {
      code: 'disk-error',
      file,
      line: 0,
      message: expect.stringMatching(/^Could not open this file: .* \(EACCES\)\.$/),
    },
  ])
})
