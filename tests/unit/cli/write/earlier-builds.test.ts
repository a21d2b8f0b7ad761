/** Which files of earlier builds a new output contains, and what its list says. */
import {mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test} from 'vitest'
import type {Site} from '../../../../cli/types.ts'
import {BUILDS, keepFiles} from '../../../../cli/write/earlier-builds.ts'
import {createWriter} from '../../../../cli/write/writer.ts'
import {temporary} from '../../../support/temporary.ts'

let root: string
let dist: string
beforeEach(() => {
  root = temporary('keep')
  dist = join(root, 'dist')
})

/** Writes a build whose only script has this hash. */
function build(hash: string, keep = 2, more: Record<string, string> = {}): string[] {
  const writer = createWriter(dist)
  for (const [path, text] of Object.entries({
    'index.html': 'page',
    [`assets/main-${hash}.js`]: hash,
    ...more,
  }))
    writer.put(path, text)
  const site = {
    data: {build: `b-${hash}`, base: '/'},
    assets: new Map([
      [
        'public/assets/by-hand-abcdefab.js',
        {
          file: 'public/assets/by-hand-abcdefab.js',
          url: '/assets/by-hand-abcdefab.js',
          bytes: 1,
          isPublic: true,
        },
      ],
    ]),
  } as unknown as Site
  keepFiles(writer, site, keep)
  writer.commit()
  return scripts()
}

const scripts = () => readdirSync(join(dist, 'assets')).sort()
const list = () =>
  JSON.parse(readFileSync(join(dist, BUILDS), 'utf8')) as {build: string; files: string[]}[]

test('the scripts of the last builds stay, older ones go', () => {
  expect(build('aaaaaaaa')).toEqual(['main-aaaaaaaa.js'])
  expect(build('bbbbbbbb')).toEqual(['main-aaaaaaaa.js', 'main-bbbbbbbb.js'])
  expect(build('cccccccc')).toEqual(['main-bbbbbbbb.js', 'main-cccccccc.js'])
  expect(build('dddddddd', 3)).toEqual(['main-bbbbbbbb.js', 'main-cccccccc.js', 'main-dddddddd.js'])
  expect(list().map(({build}) => build)).toEqual(['b-dddddddd', 'b-cccccccc', 'b-bbbbbbbb'])
  expect(readFileSync(join(dist, 'assets/main-bbbbbbbb.js'), 'utf8')).toBe('bbbbbbbb')
  expect(build('eeeeeeee', 1)).toEqual(['main-eeeeeeee.js'])
})

test('the same build again is no further build', () => {
  build('aaaaaaaa')
  const once = list()
  expect(build('aaaaaaaa')).toEqual(['main-aaaaaaaa.js'])
  expect(list()).toEqual(once)
  build('bbbbbbbb')
  build('bbbbbbbb')
  expect(scripts()).toEqual(['main-aaaaaaaa.js', 'main-bbbbbbbb.js'])
  // Back to the previous build: it is the newest again.
  build('aaaaaaaa')
  expect(list().map(({build}) => build)).toEqual(['b-aaaaaaaa', 'b-bbbbbbbb'])
})

test('what has no hash in its name, or is a file of the author, is not kept', () => {
  build('aaaaaaaa', 2, {
    'assets/by-hand-abcdefab.js': 'mine',
    'assets/photo.png': 'photo',
    'search-index/current.json': '{}',
    'search-index/core-1234567a.bin': 'core',
    'docs/page-1234567a.js': 'elsewhere',
  })
  expect(list()[0]!.files).toEqual(['assets/main-aaaaaaaa.js', 'search-index/core-1234567a.bin'])
  expect(build('bbbbbbbb')).toEqual(['main-aaaaaaaa.js', 'main-bbbbbbbb.js'])
  expect(readdirSync(join(dist, 'search-index'))).toEqual(['core-1234567a.bin'])
})

test.each([
  ['no JSON', 'builds'],
  ['no list', '{"build": "x"}'],
  ['no builds', '[1, null, {"build": "x"}, {"build": "x", "files": "assets/main-aaaaaaaa.js"}]'],
  ['a path that leads out', '[{"build": "x", "files": ["assets/../../secret-1234567a.js"]}]'],
  ['a path elsewhere', '[{"build": "x", "files": ["docs/secret-1234567a.js"]}]'],
])('a list that is not ours is no list: %s', (_, text) => {
  writeFileSync(join(root, 'secret-1234567a.js'), 'secret')
  build('aaaaaaaa')
  writeFileSync(join(dist, BUILDS), text)
  expect(build('bbbbbbbb')).toEqual(['main-bbbbbbbb.js'])
})

test('files that are gone, links and folders are left out', () => {
  writeFileSync(join(root, 'secret'), 'secret')
  build('aaaaaaaa')
  const names = ['gone', 'link', 'folder'].map((name) => `assets/${name}-1234567a.js`)
  symlinkSync(join(root, 'secret'), join(dist, names[1]!))
  mkdirSync(join(dist, names[2]!))
  writeFileSync(join(dist, BUILDS), JSON.stringify([{build: 'x', files: names}]))
  expect(build('bbbbbbbb')).toEqual(['main-bbbbbbbb.js'])
  expect(list()[1]).toEqual({build: 'x', files: []})
})
