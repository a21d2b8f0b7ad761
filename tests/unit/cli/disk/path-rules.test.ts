import {expect, test} from 'vitest'
import {
  createReservations,
  fitted,
  isHidden,
  offLimits,
  pathProblem,
  slugProblem,
} from '../../../../cli/disk/path-rules.ts'

test('paths that may be written', () => {
  for (const path of ['index.html', 'docs/a b.pdf', 'docs/ü/名.md', 'a..b', '-', 'x'.repeat(255)])
    expect(pathProblem(path), path).toBeUndefined()
  expect(pathProblem('.well-known/x', {hidden: true})).toBeUndefined()
  expect(pathProblem('x'.repeat(250), {ending: '.html'})).toBeUndefined()
})

test('paths that may not, and why', () => {
  for (const [path, why] of [
    ['', 'a part of it is empty'],
    ['/etc/passwd', 'a part of it is empty'],
    ['a//b', 'a part of it is empty'],
    ['..', 'it contains ".."'],
    ['a/../../b', 'it contains ".."'],
    ['a/./b', 'it contains "."'],
    ['.git/config', '".git" begins with a dot'],
    ['docs/.env', '".env" begins with a dot'],
    ['a\0b', 'it contains a control character'],
    ['a\u001b[31m', 'it contains a control character'],
    ['a\nb', 'it contains a control character'],
    ['a\ud800', 'it contains an incomplete character'],
    ['x'.repeat(256), `"${'x'.repeat(60)}…" has 256 bytes, and a name can have at most 255`],
    ['ü'.repeat(128), `"${'ü'.repeat(60)}…" has 256 bytes, and a name can have at most 255`],
    [`${'x/'.repeat(1100)}x`, 'it has 2201 bytes, and a path can have at most 2048'],
  ] as const)
    expect(pathProblem(path), path).toBe(why)
  expect(pathProblem(`${'x'.repeat(251)}`, {ending: '.html'})).toContain('at most 250')
  expect(pathProblem('a/../b', {hidden: true})).toBe('it contains ".."')
})

test('slugs: slashes at the ends do no harm, what a server would read otherwise does', () => {
  for (const slug of ['', '/', 'a', '/a/b/', '//a', 'a-1.0', 'ä'])
    expect(slugProblem(slug), slug).toBeUndefined()
  for (const [slug, what] of [
    ['a b', 'a space'],
    ['a\u00a0b', 'a space'],
    ['a?b', '?'],
    ['a#b', '#'],
    ['a%2fb', '%'],
    ['a\\b', '\\'],
    ['<a>', '<'],
    ['a"b', '"'],
    ['a\tb', 'a control character'],
  ] as const)
    expect(slugProblem(slug), slug).toBe(`it contains ${what}`)
  expect(slugProblem('/../../package')).toBe('it contains ".."')
})

test('hidden files, and those that hosts ask for', () => {
  for (const file of [
    '.env',
    'docs/.git/config',
    'node_modules/a.md',
    'public/.env',
    '.well-known/x',
  ])
    expect(isHidden(file), file).toBe(true)
  for (const file of [
    'a.md',
    'docs/a.b',
    'public/.well-known/x',
    'public/.nojekyll',
    'public/a/.htaccess',
  ])
    expect(isHidden(file), file).toBe(false)
})

test('files that a page names in vain', () => {
  expect(offLimits('../a')).toBe('../a is outside the content folder.')
  expect(offLimits(`../a\n${'b'.repeat(99)}`)).toBe(
    `../a\\n${'b'.repeat(55)}… is outside the content folder.`,
  )
  expect(offLimits('docs/.env')).toBe('docs/.env is hidden and not part of the content.')
  for (const file of ['..', '../a', '/etc/passwd', 'docs/a\0.md'])
    expect(offLimits(file), file).toMatch(/ is outside the content folder\.$/)
  for (const file of ['docs/a.md', 'docs/a..md']) expect(offLimits(file), file).toBeUndefined()
})

test('a path is one file or one folder, once', () => {
  const reserve = createReservations()
  expect(reserve('a/b/c.html', 'c.md')).toBeUndefined()
  expect(reserve('a/b/d.html', 'd.md')).toBeUndefined()
  expect(reserve('a/b/c.html', 'x.md')).toBe('a/b/c.html is already a file of c.md')
  expect(reserve('a/b', 'x.md')).toBe('a/b is a folder with files of c.md')
  expect(reserve('a/b/d.html/e', 'x.md')).toBe('a/b/d.html is already a file of d.md')
  // What was refused takes no place.
  expect(reserve('z/../y', 'x.md')).toBe('it contains ".."')
  expect(reserve('z', 'x.md')).toBeUndefined()
})

test('cut to bytes, never within a character', () => {
  expect([fitted('abc', 2), fitted('aüb', 2), fitted('a😀', 4), fitted('a😀', 5)]).toEqual([
    'ab',
    'a',
    'a',
    'a😀',
  ])
})
