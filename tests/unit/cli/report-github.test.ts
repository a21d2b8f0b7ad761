/** Diagnostics as workflow commands of GitHub. */
import {execFileSync} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {groupByCause} from '../../../cli/report/diagnostics.ts'
import {githubCommands} from '../../../cli/report/report-github.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {temporary} from '../../support/temporary.ts'

const broken: Diagnostic = {
  severity: 'error',
  code: 'broken-link',
  file: 'docs/a.md',
  line: 3,
  column: 5,
  message: 'No page at /x.',
}

const commands = (diagnostics: Diagnostic[], folders: string[]) =>
  githubCommands(groupByCause(diagnostics), folders)

/** Creates a repository with its site in `manual/`. */
function repository(): {top: string; content: string} {
  const top = temporary('github', {
    'manual/content/docs/a.md': 'a',
    'manual/site.config.ts': 'export default {}',
  })
  execFileSync('git', ['init', '-q'], {cwd: top})
  return {top, content: join(top, 'manual/content')}
}

test('a path from the top of the repository, line, column and code', () => {
  const {content} = repository()
  expect(commands([broken, {...broken, severity: 'warning', line: 4}], [content])).toBe(
    [
      '::error file=manual/content/docs/a.md,line=3,col=5,title=broken-link::No page at /x.',
      '::warning file=manual/content/docs/a.md,line=4,col=5,title=broken-link::No page at /x.',
      '',
    ].join('\n'),
  )
})

test('no place, no line', () => {
  const {content} = repository()
  expect(commands([{...broken, line: 0, column: 0}], [content])).toBe(
    '::error file=manual/content/docs/a.md,title=broken-link::No page at /x.\n',
  )
})

test('the hint is a line of its own', () => {
  const {content} = repository()
  expect(commands([{...broken, hint: 'Did you mean /y?'}], [content])).toContain(
    '::No page at /x.%0Ahint: Did you mean /y?\n',
  )
})

test('what would end a command or a property is escaped', () => {
  const {content} = repository()
  const odd = {
    ...broken,
    file: 'docs/50%, a: b.md',
    message: '100 %: a, b\r\n::error::c',
  }
  expect(commands([odd], [content])).toBe(
    '::error file=manual/content/docs/50%25%2C a%3A b.md,line=3,col=5,title=broken-link::100 %25: a, b%0D%0A::error::c\n',
  )
})

test('a file that is not in the content is looked for next to the config', () => {
  const {top, content} = repository()
  const config = {...broken, file: 'site.config.ts'}
  expect(commands([config], [content, join(top, 'manual')])).toContain(
    'file=manual/site.config.ts,',
  )
})

test('a linked folder: the path is that of the file itself', () => {
  const {top, content} = repository()
  const link = join(top, 'shortcut')
  symlinkSync(content, link)
  expect(commands([broken], [link])).toContain('file=manual/content/docs/a.md,')
})

test('outside a repository: from the working folder', () => {
  const folder = temporary('github-none')
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/a.md'), 'a')
  const before = process.cwd()
  process.chdir(folder)
  try {
    expect(commands([broken], [folder])).toContain('::error file=docs/a.md,')
    expect(commands([{...broken, file: 'site.config.ts'}], [join(folder, 'gone')])).toContain(
      '::error file=gone/site.config.ts,',
    )
  } finally {
    process.chdir(before)
  }
})

test('nothing to say', () => {
  expect(commands([], [])).toBe('')
})

test('one cause, one annotation', () => {
  const {content} = repository()
  const crash = {...broken, line: 0, hint: 'Look at the bar.', cause: 'Bar'}
  expect(
    commands([crash, {...crash, file: 'docs/b.md'}, {...crash, file: 'c.md'}], [content]),
  ).toBe(
    '::error file=manual/content/docs/a.md,title=broken-link::No page at /x.%0AHere, and on 2 other pages.%0Ahint: Look at the bar.\n',
  )
})
