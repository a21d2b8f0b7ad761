import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {SiteConfig} from '../../../../cli/config/config.ts'
import {createTerminal} from '../../../../cli/dev/terminal.ts'
import type {Diagnostic} from '../../../../cli/types.ts'

function terminal() {
  let text = ''
  const say = createTerminal({write: (chunk: string) => (text += chunk)} as never, false)
  const take = () => {
    const said = text
    text = ''
    return said
  }
  return {say, take}
}

const config = {
  root: join(process.cwd(), 'site'),
  content: join(process.cwd(), 'site/content'),
} as SiteConfig
const mistake = (file: string): Diagnostic => ({
  severity: 'error',
  code: 'broken-link',
  file,
  line: 1,
  column: 3,
  message: 'No page.',
})

test('one line for each change', () => {
  const {say, take} = terminal()
  say.change(['barcodes.md'], config, 12.4)
  expect(take()).toBe('site/content/barcodes.md  12 ms\n')
  say.change([join(config.root, 'site.config.ts'), 'a.md'], config, 1500)
  expect(take()).toBe('site/site.config.ts, site/content/a.md  1.5 s\n')
  say.change(['a.md', 'b.md', 'c.md', 'd.md'], config, 3)
  expect(take()).toBe('4 files  3 ms\n')
})

test('reading is announced only if it takes a moment', () => {
  const {say, take} = terminal()
  say.reading(39)
  expect(take()).toBe('')
  say.reading(40)
  expect(take()).toBe('Reading 40 pages again\n')
})

test('a complaint is reported once, and again when it comes back', () => {
  const {say, take} = terminal()
  const textOf = () => 'a line'
  say.diagnostics([mistake('a.md')], textOf, config)
  expect(take()).toBe(
    '\nerror broken-link  site/content/a.md:1:3\n  No page.\n  1 | a line\n    |   ^\n\n1 error, 0 warnings\n',
  )
  say.diagnostics([mistake('a.md')], textOf, config)
  expect(take()).toBe('')
  say.diagnostics([mistake('a.md'), mistake('b.md')], textOf, config)
  expect(take()).not.toContain('a.md')
  say.diagnostics([mistake('b.md')], textOf, config)
  expect(take()).toBe('1 error, 0 warnings left\n')
  say.diagnostics([], textOf, config)
  expect(take()).toBe('All fixed.\n')
  say.diagnostics([mistake('a.md')], textOf, config)
  expect(take()).toContain('a.md:1:3')
})

test('the network is named when it is let in', () => {
  const {say, take} = terminal()
  say.ready('Site', 'http://127.0.0.1:3000/', 420, '127.0.0.1')
  expect(take()).toBe('Site at http://127.0.0.1:3000/  (ready in 420 ms; h for help)\n')
  say.ready('Site', 'http://localhost:3000/', 420, '0.0.0.0')
  expect(take()).toContain('Anyone on this network')
})
