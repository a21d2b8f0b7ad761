import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {SiteConfig} from '../../../cli/config/config.ts'
import {causesOf} from '../../../cli/report/bug-report.ts'
import {openable} from '../../../cli/report/display-paths.ts'
import {type ReportOptions, report} from '../../../cli/report/report.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {temporary} from '../../support/temporary.ts'

const plain: ReportOptions = {json: false, strict: false}
const error: Diagnostic = {
  severity: 'error',
  code: 'broken-link',
  file: 'a.md',
  line: 1,
  column: 3,
  message: 'No page at /x.',
}
const warning: Diagnostic = {...error, severity: 'warning', code: 'orphan-page', line: 0, column: 0}

/** Returns what a call writes to the two streams, and its result. */
function run(diagnostics: Diagnostic[], options: Partial<ReportOptions> = {}) {
  const written = {out: '', err: ''}
  const {write: out} = process.stdout
  const {write: err} = process.stderr
  process.stdout.write = ((text: string) => Boolean((written.out += text))) as never
  process.stderr.write = ((text: string) => Boolean((written.err += text))) as never
  try {
    return {exitCode: report(diagnostics, {...plain, ...options}), ...written}
  } finally {
    process.stdout.write = out
    process.stderr.write = err
  }
}

test('nothing to say: only the summary', () => {
  expect(run([], {summary: {lines: ['Built 3 pages'], values: {}}})).toEqual({
    exitCode: 0,
    out: 'Built 3 pages\n',
    err: '',
  })
})

test('how a command ends', () => {
  expect(run([warning]).exitCode).toBe(0)
  expect(run([warning], {strict: true}).exitCode).toBe(1)
  expect(run([warning, error]).exitCode).toBe(1)
  expect(run([{...error, code: 'config-invalid'}]).exitCode).toBe(2)
})

test('diagnostics with code frames from the content folder, then the count', () => {
  const content = temporary('report', {'a.md': 'a [b](/x)'})
  expect(run([warning, error], {config: {content} as SiteConfig}).err).toBe(
    [
      `warning orphan-page  ${openable(join(content, 'a.md'))}`,
      '  No page at /x.',
      '',
      `error broken-link  ${openable(join(content, 'a.md'))}:1:3`,
      '  No page at /x.',
      '  1 | a [b](/x)',
      '    |   ^',
      '',
      '1 error, 1 warning',
      '',
    ].join('\n'),
  )
})

test('a file that is not in the content is looked for beside the config', () => {
  const root = temporary('report')
  writeFileSync(join(root, 'site.config.ts'), 'export default {}')
  const found = run([{...error, file: 'site.config.ts'}], {
    config: {content: join(root, 'content'), root} as SiteConfig,
  })
  expect(found.err).toContain('1 | export default {}')
})

test('as JSON: one document on stdout, nothing else', () => {
  const {out, err, exitCode} = run([error], {
    json: true,
    summary: {lines: ['not this'], values: {summary: {pages: 1}}},
  })
  expect(JSON.parse(out)).toEqual({exitCode: 1, diagnostics: [error], summary: {pages: 1}})
  expect([err, exitCode]).toEqual(['', 1])
})

test('for GitHub: the same on stderr, and a command for each diagnostic on stdout', () => {
  const content = temporary('report', {'a.md': 'a [b](/x)'})
  const options = {config: {content} as SiteConfig, summary: {lines: ['Checked'], values: {}}}
  const text = run([error], options)
  const {out, err, exitCode} = run([error], {...options, format: 'github'})
  expect([err, exitCode]).toEqual([text.err, text.exitCode])
  const [command, ...rest] = out.split('\n')
  expect(command).toMatch(/^::error file=.*a\.md,line=1,col=3,title=broken-link::No page at \/x\.$/)
  expect(rest).toEqual(['Checked', ''])
})

test('an error that is its own cause is shown once', () => {
  const [outer, inner] = [new Error('outer'), new Error('inner')]
  Object.assign(outer, {cause: inner})
  Object.assign(inner, {cause: outer})
  expect(causesOf(outer)).toEqual([outer, inner])
  expect(causesOf('text')).toEqual(['text'])
})
