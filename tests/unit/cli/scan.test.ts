import fs, {chmodSync, mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readSource, scan} from '../../../cli/scan/scan.ts'
import {hashOf} from '../../../cli/text/hash.ts'
import {temporary} from '../../support/temporary.ts'

const said = (root: string, ignore: string[] = []) =>
  scan(root, ignore).diagnostics.map(
    ({code, file, line, column}) => `${code} ${file} ${line}:${column}`,
  )

test('every file has its kind, in byte order of the paths', () => {
  const root = temporary('scan', {
    'index.tsx': 'x',
    'about.md': 'x',
    'glossary.yml': 'x',
    '_parts.tsx': 'x',
    'docs/B.md': 'x',
    'docs/a.md': 'x',
    'docs/_part.md': 'x',
    'docs/_category.yml': 'x',
    'docs/data.yml': 'x',
    'docs/a.png': 'x',
    'public/readme.md': 'x',
    'public/x.yml': 'x',
  })
  expect([...scan(root).sources.values()].map(({file, kind}) => `${kind} ${file}`)).toEqual([
    'asset _parts.tsx',
    'markdown about.md',
    'markdown docs/B.md',
    'category docs/_category.yml',
    'fragment docs/_part.md',
    'markdown docs/a.md',
    'asset docs/a.png',
    'asset docs/data.yml',
    'data glossary.yml',
    'module index.tsx',
    'asset public/readme.md',
    'asset public/x.yml',
  ])
  expect(said(root)).toEqual([])
})

test('the text and the hash of its bytes; an asset has neither until it is asked for', () => {
  const root = temporary('scan', {'a.md': '# Ä\r\n', 'a.png': 'png'})
  const {sources} = scan(root)
  expect(sources.get('a.md')).toEqual({
    file: 'a.md',
    kind: 'markdown',
    text: '# Ä\n',
    hash: hashOf('# Ä\r\n'),
  })
  expect(sources.get('a.png')?.text).toBe('')
})

test('a line ends at LF, CRLF or CR alone: front matter and columns are the same', () => {
  const lines = ['---', 'title: A', '---', '', 'Text', '']
  const root = temporary('scan', {
    'lf.md': lines.join('\n'),
    'crlf.md': lines.join('\r\n'),
    'cr.md': lines.join('\r'),
  })
  const {sources} = scan(root)
  for (const name of ['crlf.md', 'cr.md'])
    expect(sources.get(name)?.text, name).toBe(sources.get('lf.md')?.text)
})

test('hidden files, packages and the output folder are not content', () => {
  const root = temporary('scan', {
    'a.md': 'x',
    '.git/b.md': 'x',
    '.c.md': 'x',
    'node_modules/d.md': 'x',
    'dist/e.md': 'x',
  })
  expect([...scan(root, [join(root, 'dist')]).sources.keys()]).toEqual(['a.md'])
})

test('no folder, no page', () => {
  const root = temporary('scan', {'file.txt': 'x'})
  expect(scan(join(root, 'none')).diagnostics[0]).toMatchObject({
    code: 'empty-content',
    message: 'There is no content folder none.',
  })
  const source = "export default {\n  content: 'none',\n}"
  const rules = {publicFolder: 'public', bare: false, source}
  expect(scan(join(root, 'none'), [], undefined, rules).diagnostics[0]).toMatchObject({
    file: 'site.config.ts',
    line: 2,
    column: 3,
  })
  expect(said(join(root, 'file.txt'))).toEqual(['empty-content . 0:0'])
  expect(said(root)).toEqual(['empty-content . 0:0'])
})

test('a folder that may not be read can have pages: no advice to add one', () => {
  const root = temporary('scan', {'index.md': 'x'})
  const list = fs.readdirSync
  fs.readdirSync = (() => {
    throw Object.assign(new Error('EACCES'), {code: 'EACCES', syscall: 'scandir'})
  }) as unknown as typeof fs.readdirSync
  syncBuiltinESMExports()
  try {
    const [refused, empty] = scan(root).diagnostics
    expect(refused).toMatchObject({code: 'unreadable-file', file: '.'})
    expect(empty).toMatchObject({code: 'empty-content', message: expect.stringContaining('can be')})
    expect(empty!.hint).toBeUndefined()
  } finally {
    fs.readdirSync = list
    syncBuiltinESMExports()
  }
})

test('a file that is not UTF-8: the place of the first wrong byte', () => {
  const bytes = (text: string) =>
    Buffer.concat([Buffer.from('fine ä\nok '), Buffer.from(text, 'latin1'), Buffer.from('\nmore')])
  const root = temporary('scan', {
    'bad.md': bytes('ü'),
    'good.md': '\uFEFFwith a mark',
    'cut.md': Buffer.from('ä').subarray(0, 1),
    'utf-16.md': Buffer.from('# A', 'utf16le'),
    'zero.md': 'fine ä\nok \0\n',
  })
  expect(said(root)).toEqual([
    'not-utf8 bad.md 2:4',
    'not-utf8 cut.md 1:1',
    'not-utf8 utf-16.md 1:2',
    'not-utf8 zero.md 2:4',
  ])
  const other = ['This file is not UTF-8.', 'Save it as UTF-8 in your editor.']
  const zero = [
    'This file has a zero byte (NUL) here.',
    'Remove it. If there is one after each letter, save the file as UTF-8 in your editor.',
  ]
  expect(scan(root).diagnostics.map(({message, hint}) => [message, hint])).toEqual([
    other,
    other,
    zero,
    zero,
  ])
  expect(scan(root).sources.get('good.md')?.text).toBe('with a mark')
})

test.runIf(process.platform === 'linux')('a name that is not UTF-8', () => {
  const root = temporary('scan', {'a.md': 'x'})
  writeFileSync(
    Buffer.concat([Buffer.from(join(root, 'caf')), Buffer.from([0xe9, 0x2e, 0x6d, 0x64])]),
    'x',
  )
  expect(scan(root).diagnostics).toMatchObject([
    {code: 'unreadable-file', file: 'caf\ufffd.md', message: 'The name of this file is not UTF-8.'},
  ])
})

test('a folder named like a page, links that lead nowhere or back', () => {
  const root = temporary('scan', {'a.md': 'x', 'b.md/c.md': 'x', 'sub/d.md': 'x'})
  symlinkSync('none.md', join(root, 'gone.md'))
  symlinkSync('..', join(root, 'sub/loop'))
  symlinkSync(join(root, 'sub'), join(root, 'twice'))
  expect(said(root)).toEqual([
    'unreadable-file b.md 0:0',
    'unreadable-file gone.md 0:0',
    'unreadable-file sub/loop 0:0',
    'unreadable-file twice/loop 0:0',
  ])
  expect([...scan(root).sources.keys()]).toEqual(['a.md', 'sub/d.md', 'twice/d.md'])
})

test('links out of the folder, or to what is hidden', () => {
  const base = temporary('scan', {
    'secret.md': 'x',
    'content/a.md': 'x',
    'content/.hidden.md': 'x',
    'content/sub/b.md': 'x',
    'contents/c.md': 'x',
  })
  const root = join(base, 'content')
  symlinkSync('../secret.md', join(root, 'out.md'))
  symlinkSync('../contents', join(root, 'neighbor'))
  symlinkSync('.hidden.md', join(root, 'shown.md'))
  symlinkSync('/', join(root, 'sub/everything'))
  symlinkSync('../a.md', join(root, 'sub/fine.md'))
  expect(said(root)).toEqual([
    'outside-content neighbor 0:0',
    'outside-content out.md 0:0',
    'outside-content shown.md 0:0',
    'outside-content sub/everything 0:0',
  ])
  expect([...scan(root).sources.keys()]).toEqual(['a.md', 'sub/b.md', 'sub/fine.md'])
})

test('hidden files of public/: those that hosts ask for, and a warning for others', () => {
  const root = temporary('scan', {
    'a.md': 'x',
    'docs/.nojekyll': 'x',
    'public/.nojekyll': 'x',
    'public/.well-known/security.txt': 'x',
    'public/.htaccess': 'x',
    'public/.secret': 'x',
    'public/.git/config': 'x',
    'public/.DS_Store': 'x',
    'public/.a.txt.swp': 'x',
  })
  expect([...scan(root).sources.keys()]).toEqual([
    'a.md',
    'public/.htaccess',
    'public/.nojekyll',
    'public/.well-known/security.txt',
  ])
  expect(said(root)).toEqual(['hidden-file public/.secret 0:0'])
})

test('too large, too deep', () => {
  const root = temporary('scan', {
    'a.md': 'x',
    'big.md': 'x'.repeat(1024 * 1024 + 1),
    'fits.md': 'x'.repeat(1024 * 1024),
    'big.png': 'x'.repeat(3e6),
  })
  mkdirSync(join(root, ...Array<string>(50).fill('d')), {recursive: true})
  writeFileSync(join(root, ...Array<string>(50).fill('d'), 'deep.md'), 'x')
  expect(scan(root).diagnostics.map(({code, message}) => `${code} ${message}`)).toEqual([
    'file-too-large This file has 1.0 MB; a page may have 1 MB.',
    'too-deep Folders are nested more than 40 levels deep.',
  ])
})

test('a link that leads nowhere is called a link', () => {
  const root = temporary('scan', {'a.md': 'x'})
  symlinkSync('../elsewhere/b.md', join(root, 'b.md'))
  expect(scan(root).diagnostics).toMatchObject([
    {
      file: 'b.md',
      message: 'This is a symbolic link to ../elsewhere/b.md, which does not exist.',
      hint: 'Correct the link, or remove it.',
    },
  ])
})

test.skipIf(process.getuid?.() === 0)('a file without permission says what to change', () => {
  const root = temporary('scan', {'a.md': 'x', 'b.md': 'x'})
  chmodSync(join(root, 'b.md'), 0)
  expect(scan(root).diagnostics).toMatchObject([{file: 'b.md', hint: 'Change its permissions.'}])
})

test('a file that went away between listing and reading', () => {
  expect(readSource(temporary('scan'), 'gone.md')).toMatchObject({
    code: 'unreadable-file',
    message: 'This file cannot be read: it does not exist (ENOENT).',
  })
})

test('code next to pages is read, because the data it imports is in use; other files and public code are not', () => {
  const root = temporary('scan', {
    'a.md': 'x',
    'docs/rows.ts': "import './rows.json'",
    'docs/_table.tsx': "import './table.json'",
    'docs/a.png': 'x',
    'public/lib.js': "import './x.js'",
  })
  const assets = [...scan(root).sources.values()].filter(({kind}) => kind === 'asset')
  expect(assets.map(({file, text}) => [file, text])).toEqual([
    ['docs/_table.tsx', "import './table.json'"],
    ['docs/a.png', ''],
    ['docs/rows.ts', "import './rows.json'"],
    ['public/lib.js', ''],
  ])
})
