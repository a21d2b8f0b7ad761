/** Pages that describe the same thing say the same. Each test stands for a mistake that readers found. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {HOME} from '../../support/labdocs.ts'
import {fencesOf, PAGES, page, rowsOf} from './pages.ts'

/** Returns the text below a heading, up to the next heading of the same or a higher level. */
function section(file: string, heading: string): string {
  const lines = page(file).split('\n')
  let isCode = false
  const levels = lines.map((line) => {
    if (/^ *```/.test(line)) isCode = !isCode
    return isCode ? 0 : (/^#+(?= )/.exec(line)?.[0].length ?? 0)
  })
  const start = lines.findIndex((line, at) => levels[at] && line.includes(heading))
  if (start < 0) throw new Error(`There is no section "${heading}" in ${file}`)
  const end = levels.findIndex((level, at) => at > start && level && level <= levels[start]!)
  return lines.slice(start, end < 0 ? undefined : end).join('\n')
}

const CONFIGURATION = 'docs/eln/install_configure/configuration.md'

test('the version of Ketcher that the steps download is that of a supported ELN', () => {
  const text = section(CONFIGURATION, 'Add a structure editor')
  const versions = rowsOf(text).filter(([eln]) => /^\d/.test(eln!) && !eln!.startsWith('3'))
  const [newest] = versions.at(-1)!.slice(1)
  const commands = fencesOf({file: CONFIGURATION, text})
    .filter(({lang}) => lang === 'bash')
    .map(({code}) => code)
    .join('')
  const downloaded = [...commands.matchAll(/(?:KETCHER=|\/v|-)(\d+\.\d+\.\d+)/g)]
  expect(downloaded.length).toBeGreaterThan(0)
  for (const [, version] of downloaded) expect(newest).toContain(version)
})

test('the structure editor is on by default in ELN 3 only, and everywhere the same', () => {
  const rows = new Map(
    rowsOf(page('docs/eln/admin/features.md')).map(([names, what]) => [names!, what!]),
  )
  expect(rows.get('`ketcherEditor`')).toMatch(/:since\[3\.0\].*on by default/)
  expect(rows.get('`ketcher2Editor`')).toMatch(/:until\[3\.0\].*off by default/)
  const [before, since] = ['Ketcher in ELN 1 and 2', 'Ketcher in ELN 3'].map((heading) =>
    section(CONFIGURATION, heading),
  )
  expect(since).not.toContain('off by default')
  expect(since).toContain('`ketcherEditor` is enabled')
  // Users see it only after an administrator has enabled it.
  expect(before).toMatch(/Enable `ketcher2Editor` .*\. It is off by default\./)
})

const TOOLBAR = 'docs/eln/ui/toolbar.md'
const COLLECTIONS = 'docs/eln/ui/collections/index.md'

test('roles in figures have the levels of the table of roles', () => {
  const [head, ...roles] = rowsOf(section(TOOLBAR, 'Roles'))
  const levels = new Map(
    rowsOf(section(TOOLBAR, 'Detail levels')).map(([element, list]) => [
      element!,
      list!.split('; '),
    ]),
  )
  const figures = [TOOLBAR, COLLECTIONS].flatMap((file) =>
    fencesOf({file, text: page(file)}).filter(({code}) => /select Role = \w/.test(code)),
  )
  expect(figures.length).toBeGreaterThan(1)
  const levelOf = new Map<string, string>()
  for (const {file, code} of figures) {
    const shown = new Map(
      [...code.matchAll(/select ([\w ]+) = ([^<{\n]+)/g)].map(([, key, value]) => [
        key!,
        value!.trim(),
      ]),
    )
    for (const [key, value] of shown) {
      if (/^Select |^Role$/.test(key)) continue
      const place = `${key} of ${shown.get('Role')}`
      expect(value, `${place} in ${file}`).toBe(levelOf.get(place) ?? value)
      levelOf.set(place, value)
    }
    const role = roles.find(([name]) => name === shown.get('Role'))
    expect(role, `${shown.get('Role')} in ${file}`).toBeDefined()
    for (const [at, key] of head!.entries()) {
      const value = shown.get(key)
      if (at === 0 || value === undefined || role![at]!.startsWith('between')) continue
      const wanted = role![at] === 'lowest level' ? levels.get(key.toLowerCase())![0] : role![at]
      expect(value, `${key} of ${shown.get('Role')} in ${file}`).toBe(wanted)
    }
  }
})

test('an element in several collections is one element, not several copies', () => {
  expect(page(COLLECTIONS)).toContain('Neither method copies an element')
  expect(section(TOOLBAR, 'Move or assign')).toContain('Assigning an element does not copy it')
  expect(section(TOOLBAR, 'Remove')).not.toMatch(/cop(?:y|ies)/)
})

test('the order of samples is said once', () => {
  const text = page('docs/eln/ui/lists.md')
  const orders = [...text.matchAll(/\b[Ss]amples are (?:ordered|sorted) by/g)]
  const [, order] = rowsOf(section('docs/eln/ui/lists.md', 'Sort a list')).find(
    ([list]) => list === 'samples',
  )!
  expect([...orders, order]).toEqual(['date of update, newest first'])
})

test('the toolbar names the entry for RADAR as the page about RADAR does', () => {
  const table = rowsOf(section('docs/eln/interfaces/radar.md', '{#find-the-entry}'))
  const named = [...page(TOOLBAR).matchAll(/:ui\[([^\]]*RADAR[^\]]*)\]/g)].map(([, label]) => label)
  expect(named).toEqual(['Publish current collection via RADAR'])
  // Its place since 3.0.
  const row = table.find(([version]) => version!.startsWith('3.0'))!
  expect(row[2]).toBe(`:ui[${named[0]}]`)
  expect(row[1]).toBe('collection management menu')
  expect(page(TOOLBAR)).toMatch(
    /:since\[3\.0\] These two entries are in the collection management menu/,
  )
})

test('the steps of RADAR and its figure use the words of the same version', () => {
  const text = page('docs/eln/interfaces/radar.md')
  const figure = fencesOf({file: '', text}).find(({code}) => code.includes('Archive to RADAR'))
  expect(figure!.info).toMatch(/ELN 1\.6 and earlier/)
})

/** What a page once claimed without a source. */
const UNFOUNDED: [file: string, claim: RegExp][] = [
  ['docs/repo/settings_preparation/index.md', /shows both ways/],
  ['docs/documentation/style_guide.md', /two minutes/],
  ['helpdesk.tsx', /on\s+the first reply/],
  ['docs/eln/ui/elements/device_description.md', /as every element|Here users walk in/],
  ['docs/eln/ui/elements/device_description.md', /planned and unexpected maintenance/],
]

for (const [file, claim] of UNFOUNDED)
  test(`${file} does not claim ${claim}`, () => {
    const text = readFileSync(join(HOME, 'content', file), 'utf8')
    expect(text.length).toBeGreaterThan(500)
    expect(text).not.toMatch(claim)
  })

test('a video has one title', () => {
  const titles = new Map<string, string>()
  for (const {file, text} of PAGES)
    for (const [, id, title] of text.matchAll(/^::youtube\{id=(\S+) title="([^"]+)"\}$/gm)) {
      expect(titles.get(id!) ?? title, `${id} in ${file}`).toBe(title)
      titles.set(id!, title!)
    }
  expect(titles.size).toBeGreaterThan(10)
})

test('the entry for your own settings has the names of both versions', () => {
  const own = PAGES.filter(
    ({file}) => /^docs\/(eln|labimotion)\//.test(file) && !file.includes('earlier_versions'),
  )
  const lines = own.flatMap(({text}) =>
    text.split('\n').filter((line) => line.includes(':ui[Account & Profile]')),
  )
  expect(lines.length).toBeGreaterThan(4)
  // What belongs to an old version needs no other name.
  for (const line of lines.filter((one) => !one.includes('enter your credentials')))
    expect(line).toContain(':ui[Settings]')
})

test('a restore names the folders that the backup does not contain before anything is deleted', () => {
  const outside = page('docs/eln/install_configure/_outside-volumes.md')
  expect(outside).toContain('The `services` and `shared` folders are outside')
  const text = section('docs/eln/install_configure/manual_install.md', 'Back up and restore')
  const copied = text.indexOf('Copy the `services` and `shared/pullin` folders')
  expect(copied).toBeGreaterThan(0)
  expect(text.indexOf('delete everything')).toBeGreaterThan(copied)
  expect(text.indexOf('Copy the two folders back')).toBeGreaterThan(
    text.indexOf('delete everything'),
  )
})
