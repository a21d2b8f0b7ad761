/** An index that is made from an earlier one: it is that of a first build, byte for byte. */
import {expect, test} from 'vitest'
import {buildSearch} from '../../../cli/search/build.ts'
import type {Earlier} from '../../../cli/search/kept-index.ts'
import type {SearchPage} from '../../../cli/types.ts'
import {randomBelow} from '../../support/random.ts'
import {page, RANKING} from './corpus.ts'

type Random = ReturnType<typeof randomBelow>

const WORDS = 'sample reaction label ChemSpectra sample_id user’s UV/Vis 1.4 25 °C spectra'.split(
  ' ',
)
const textOf = (random: Random) =>
  Array.from({length: random(60)}, () =>
    random(3) ? WORDS[random(WORDS.length)] : `rare${random(400)}`,
  ).join(random(2) ? ' ' : ', ')

function pageOf(route: string, random: Random, version: string | undefined): SearchPage {
  const headings = Object.fromEntries(
    Array.from({length: random(4)}, (_, at) => [`${WORDS[random(5)]} ${at}`, textOf(random)]),
  )
  const more = version === undefined || version === 'current' ? {} : {root: `/docs/${version}`}
  return page(route, `The ${WORDS[random(8)]}`, textOf(random), {
    description: textOf(random).slice(0, 60),
    headings,
    ...more,
    version,
  })
}

/** Returns the pages after a few random edits, additions, removals and renames. */
function edited(pages: readonly SearchPage[], random: Random, versions: (string | undefined)[]) {
  const next = [...pages]
  for (let edit = random(4); edit >= 0; edit--) {
    const at = random(next.length)
    const one = next[at]
    const kind = random(6)
    const version = versions[random(versions.length)]
    const route = `/docs/${version ?? 'about'}/page-${random(1000)}`
    if (kind === 0 || !one) {
      if (!next.some((other) => other.route === route)) next.push(pageOf(route, random, version))
    } else if (kind === 1) next.splice(at, 1)
    else if (kind === 2) {
      if (!next.some((other) => other.route === route)) next[at] = {...one, route, version}
    } else if (kind === 3)
      next[at] = {...one, sections: [...one.sections, {id: 'x', heading: 'New', text: 'Newer.'}]}
    else if (kind === 4) {
      const [first, ...rest] = one.sections
      next[at] = {
        ...one,
        sections: [{...first!, text: `${first!.text} ${textOf(random)}`}, ...rest],
      }
    } else next[at] = {...one, title: `${one.title} again`}
  }
  return next
}

const textsOf = (files: {name: string; bytes: Uint8Array}[]) =>
  files.map(({name, bytes}) => [name, Buffer.from(bytes).toString('latin1')])

for (const [what, versions, sizes] of [
  ['of one version', ['current'], [0]],
  ['of three versions', ['current', '1.0', '2.0', undefined], [0]],
  ['of a small site', ['current', undefined], [1e9]],
  [
    'of a site that becomes large and small again',
    ['current', '1.0', undefined],
    [0, 900, 1800, 1e9],
  ],
] as const)
  test(`random edits ${what}`, () => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = randomBelow(seed)
      let pages = Array.from({length: 50}, (_, at) => {
        const version = versions[at % versions.length]
        return pageOf(`/docs/${version ?? 'about'}/page-${at}`, random, version)
      })
      let earlier: Earlier | undefined
      for (let step = 0; step < 8; step++) {
        const large = sizes[random(sizes.length)]!
        const {files, kept} = buildSearch(pages, RANKING, [], {large, earlier})
        const first = buildSearch(pages, RANKING, [], {large})
        expect(textsOf(files), `seed ${seed}, step ${step}`).toEqual(textsOf(first.files))
        expect(files.map(({size, bytes}) => size - bytes.length)).toEqual(files.map(() => 0))
        expect(kept).toEqual(first.kept)
        const bytes = new Map(files.map((file) => [file.name, file.bytes]))
        earlier = {kept: JSON.parse(JSON.stringify(kept)), load: (name) => bytes.get(name)!}
        pages = edited(pages, random, [...versions])
      }
    }
  })

test('an edit reads only the files with its words', () => {
  const random = randomBelow(7)
  const pages = Array.from({length: 300}, (_, at) =>
    page(
      `/docs/eln/page-${at}`,
      `Page ${at}`,
      Array.from({length: 300}, () => `word${random(4000)}`).join(' '),
    ),
  )
  const first = buildSearch(pages, RANKING, [], {large: 0})
  const bytes = new Map(first.files.map((file) => [file.name, file.bytes]))
  const read: string[] = []
  const load = (name: string) => {
    read.push(name)
    return bytes.get(name)!
  }
  const [intro] = pages[100]!.sections
  const changed = pages.map((one, at) =>
    at === 100 ? {...one, sections: [{...intro!, text: `${intro!.text} Aardvarks.`}]} : one,
  )
  const {files} = buildSearch(changed, RANKING, [], {large: 0, earlier: {kept: first.kept, load}})
  const before = [...read]
  expect(textsOf(files)).toEqual(textsOf(buildSearch(changed, RANKING, [], {large: 0}).files))
  const labels = (names: string[]) => names.filter((name) => name.startsWith('texts'))
  expect(labels([...bytes.keys()]).length).toBeGreaterThan(2)
  expect(labels(before)).toHaveLength(1)
  expect(before.length).toBeLessThan(bytes.size / 2)
  const fresh = files.filter(({name}) => !bytes.has(name)).map(({name}) => name.split('-')[0])
  expect(fresh).toEqual(expect.arrayContaining(['titles', 'core', 'texts', 'lists']))
})
