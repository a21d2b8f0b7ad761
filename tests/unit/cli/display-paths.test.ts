/** Names of files in messages: paths that a terminal opens from the working folder. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createDisplayPath, openable, withPaths} from '../../../cli/report/display-paths.ts'
import type {Diagnostic} from '../../../cli/types.ts'
import {temporary} from '../../support/temporary.ts'

test('a path below, beside and far from the working folder', () => {
  expect(openable('/home/ada/site/content/a.md', '/home/ada/site')).toBe('content/a.md')
  expect(openable('/home/ada/site/content/a.md', '/home/ada/site/content/docs')).toBe('../a.md')
  expect(openable('/srv/a.md', '/home/ada/site')).toBe('/srv/a.md')
  expect(openable('/home/ada/site', '/home/ada/site')).toBe('.')
})

test('a file is that of the content, else that of the site, else one that is gone from the content', () => {
  const root = temporary('shown', {
    'site.config.ts': '',
    'theme/index.tsx': '',
    'content/docs/a.md': '',
    'content/theme/a.md': '',
  })
  const shown = createDisplayPath({root, content: join(root, 'content')})
  const at = (file: string) => openable(join(root, file))
  expect(shown('docs/a.md')).toBe(at('content/docs/a.md'))
  expect(shown('site.config.ts')).toBe(at('site.config.ts'))
  expect(shown('theme/index.tsx')).toBe(at('theme/index.tsx'))
  expect(shown('docs/gone.md')).toBe(at('content/docs/gone.md'))
  expect(shown('.')).toBe(at('content'))
  expect(shown(join(root, 'dist'))).toBe(at('dist'))
})

test('the config is that of the site, also where there is none', () => {
  const root = temporary('shown', {'content/a.md': ''})
  const shown = createDisplayPath({root, content: join(root, 'content')})
  expect(shown('site.config.ts')).toBe(openable(join(root, 'site.config.ts')))
})

test('what a correction names is shown in the same way', () => {
  const one: Diagnostic = {
    severity: 'warning',
    code: 'renamed-page',
    file: '.',
    line: 0,
    column: 0,
    message: '',
    fix: {aliases: {'docs/a.md': '/docs/b'}},
    meant: {file: 'docs/b.md', url: 'b.md'},
  }
  expect(withPaths(one, (file) => `content/${file}`)).toEqual({
    ...one,
    file: 'content/.',
    fix: {aliases: {'content/docs/a.md': '/docs/b'}},
    meant: {file: 'content/docs/b.md', url: 'b.md'},
  })
})
