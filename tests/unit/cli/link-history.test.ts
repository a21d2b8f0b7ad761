/** What is said already is not said again. */
import {expect, test} from 'vitest'
import {withoutUnread} from '../../../cli/link-history.ts'
import type {Diagnostic} from '../../../cli/types.ts'

const one = (code: Diagnostic['code'], file: string, meant?: string): Diagnostic => ({
  severity: 'error',
  code,
  file,
  line: 1,
  column: 1,
  message: '',
  ...(meant === undefined ? {} : {meant: {file: meant, url: meant}}),
})

test('a link to a file that is there and cannot be read is no broken one', () => {
  const links = [
    one('broken-link', 'a.md', 'docs/latin.md'),
    one('broken-link', 'a.md', 'docs/latin'),
    one('broken-link', 'a.md', 'docs/gone.md'),
    one('broken-link', 'a.md'),
    one('broken-anchor', 'a.md', 'docs/latin.md'),
  ]
  expect(withoutUnread(links, [one('not-utf8', 'docs/latin.md')])).toEqual(links.slice(2))
  expect(withoutUnread(links, [])).toBe(links)
})
