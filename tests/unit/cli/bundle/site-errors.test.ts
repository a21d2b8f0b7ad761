/** Mistakes in style sheets of a site of which the bundler only warns. */
import {join, relative} from 'node:path'
import {build} from 'esbuild'
import {expect, test} from 'vitest'
import {bundleDiagnostics} from '../../../../cli/bundle/bundle-diagnostics.ts'
import {siteErrors} from '../../../../cli/bundle/site-errors.ts'
import {complete} from '../../../../cli/config/config.ts'
import {HOME} from '../../../support/labdocs.ts'
import {temporary} from '../../../support/temporary.ts'

async function said(css: string): Promise<string[]> {
  const root = temporary('sheets', {'site.css': css, 'more.css': '.more { color: red; }'})
  const place = {root, bare: false, resolve: (path: string) => join(root, path), builtInTheme: ''}
  const {warnings} = await build({
    entryPoints: [join(root, 'site.css')],
    absWorkingDir: HOME,
    bundle: true,
    write: false,
    logLevel: 'silent',
  })
  return siteErrors(warnings, complete({title: 'Sheets'}, place)).map(
    ({file, line, message, hint}) => `${file}:${line} ${message} ${hint ?? ''}`,
  )
}

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
  const place = {root, bare: false, resolve: (path: string) => join(root, path), builtInTheme: ''}
  const file = join(root, 'Footer.tsx')
  const unreadable = (importer: string) => ({
    text: `Cannot read file "${relative(HOME, file)}": permission denied`,
    location: {file: importer, line: 1, column: 15, lineText: ''},
  })
  const errors = ['labdocs-extended:/x/Footer.tsx', 'labdocs-server.ts'].map(unreadable)
  const found = bundleDiagnostics({errors}, complete({title: 'Files'}, place))
  expect(found.map(({code, file, line, message}) => ({code, file, line, message}))).toEqual([
    {
      code: 'disk-error',
      file,
      line: 0,
      message: expect.stringMatching(/^Could not open this file: .* \(EACCES\)\.$/),
    },
  ])
})
