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
        'public/assets/by-hand-abcdefa1.js',
        {
          file: 'public/assets/by-hand-abcdefa1.js',
          url: '/assets/by-hand-abcdefa1.js',
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
  expect(build('aaaaaaa1')).toEqual(['main-aaaaaaa1.js'])
  expect(build('bbbbbbb1')).toEqual(['main-aaaaaaa1.js', 'main-bbbbbbb1.js'])
  expect(build('ccccccc1')).toEqual(['main-bbbbbbb1.js', 'main-ccccccc1.js'])
  expect(build('ddddddd1', 3)).toEqual(['main-bbbbbbb1.js', 'main-ccccccc1.js', 'main-ddddddd1.js'])
  expect(list().map(({build}) => build)).toEqual(['b-ddddddd1', 'b-ccccccc1', 'b-bbbbbbb1'])
  expect(readFileSync(join(dist, 'assets/main-bbbbbbb1.js'), 'utf8')).toBe('bbbbbbb1')
  expect(build('eeeeeee1', 1)).toEqual(['main-eeeeeee1.js'])
})

test('the same build again is no further build', () => {
  build('aaaaaaa1')
  const once = list()
  expect(build('aaaaaaa1')).toEqual(['main-aaaaaaa1.js'])
  expect(list()).toEqual(once)
  build('bbbbbbb1')
  build('bbbbbbb1')
  expect(scripts()).toEqual(['main-aaaaaaa1.js', 'main-bbbbbbb1.js'])
  // Back to the previous build: it is the newest again.
  build('aaaaaaa1')
  expect(list().map(({build}) => build)).toEqual(['b-aaaaaaa1', 'b-bbbbbbb1'])
})

test('what has no hash in its name, or is a file of the author, is not kept', () => {
  build('aaaaaaa1', 2, {
    'assets/by-hand-abcdefa1.js': 'mine',
    'assets/photo.png': 'photo',
    'search-index/current.json': '{}',
    'search-index/core-1234567a.bin': 'core',
    'docs/page-1234567a.js': 'elsewhere',
  })
  expect(list()[0]!.files).toEqual(['assets/main-aaaaaaa1.js', 'search-index/core-1234567a.bin'])
  expect(build('bbbbbbb1')).toEqual(['main-aaaaaaa1.js', 'main-bbbbbbb1.js'])
  expect(readdirSync(join(dist, 'search-index'))).toEqual(['core-1234567a.bin'])
})

test.each([
  ['no JSON', 'builds'],
  ['no list', '{"build": "x"}'],
  ['no builds', '[1, null, {"build": "x"}, {"build": "x", "files": "assets/main-aaaaaaa1.js"}]'],
  ['a path that leads out', '[{"build": "x", "files": ["assets/../../secret-1234567a.js"]}]'],
  ['a path elsewhere', '[{"build": "x", "files": ["docs/secret-1234567a.js"]}]'],
])('a list that is not ours is no list: %s', (_, text) => {
  writeFileSync(join(root, 'secret-1234567a.js'), 'secret')
  build('aaaaaaa1')
  writeFileSync(join(dist, BUILDS), text)
  expect(build('bbbbbbb1')).toEqual(['main-bbbbbbb1.js'])
})

test('files that are gone, links and folders are left out', () => {
  writeFileSync(join(root, 'secret'), 'secret')
  build('aaaaaaa1')
  const names = ['gone', 'link', 'folder'].map((name) => `assets/${name}-1234567a.js`)
  symlinkSync(join(root, 'secret'), join(dist, names[1]!))
  mkdirSync(join(dist, names[2]!))
  writeFileSync(join(dist, BUILDS), JSON.stringify([{build: 'x', files: names}]))
  expect(build('bbbbbbb1')).toEqual(['main-bbbbbbb1.js'])
  expect(list()[1]).toEqual({build: 'x', files: []})
})
