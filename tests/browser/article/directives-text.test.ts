/** What the directives become in the HTML and in the Markdown twin. No browser is needed for that. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {unescaped} from '../../support/snapshot.ts'
import {expect, test} from '../support/fixture.ts'

let out: string
test.beforeAll(async ({site}) => {
  out = (await site('authoring')).out
})

const twin = (route: string) => readFileSync(join(out, `docs/${route}.md`), 'utf8')
const page = (route: string) =>
  JSON.parse(readFileSync(join(out, `docs/${route}.json`), 'utf8')) as {
    html: string
    islands: string[]
    styles: string[]
  }
/** Returns the words of a piece of HTML, as a reader sees them. */
const words = (html: string) => unescaped(html.replace(/<[^>]+>/g, ''))

const TWINS: Record<string, string[]> = {
  remarks: [
    '**Note**\n\nA note without a title.',
    '**Tip: Save time**',
    '**Warning: Mind the scale**',
    '**Caution**',
    '**Important: Read on**\n\nWhat is folded.',
    '> [!NOTE]\n> As GitHub writes it.',
  ],
  details: [
    '**Closed at first**\n\nWords in the closed fold.\n\n### Heading in a fold',
    '**Open at first**',
  ],
  tabs: [
    '**Linux**\n\nWords for Linux.',
    '**Windows**\n\nWords for Windows.',
    '**macOS**\n\nWords for macOS.',
  ],
  steps: [
    '1. Open the sample.\n2. Choose **Print**.\n\n   ```bash\n   lp label.pdf\n   ```\n\n3. Take the label.',
  ],
  checklist: ['**Before you print**\n\n- [ ] The label matches.'],
  definitions: ['- **Short label**: initials and a counter.'],
  cards: ['a page of words alone.', 'another *site*.'],
  pictures: ['![A vial.](', 'A vial with its label\n', '![A blue square.]('],
  files: ['[Measured values](https://authoring.example/values.csv)'],
  video: [
    '[A drop falls](',
    '[Two minutes of chemistry](https://www.youtube.com/watch?v=abcDEF12345)',
  ],
  qr: ['[The documentation](https://authoring.example/docs)', '(https://authoring.example/)'],
  inline: [
    'Choose **Create › Sample**, then **Add analysis**, and **Save**. Press `Ctrl+K` or `Esc`.',
    '(since 3.0) (since LabIMotion 2.1) (removed in 1.9) (administrators) (users). The printer is an icon.',
    'Heat 5 um and 10-20 mL to -20 °C',
    'Take H2SO4',
    'The DMP (data management plan) is done',
  ],
  terms: ['Draw it in Ketcher, then in Ketcher again. The round vessel is clean.'],
  text: [
    'hh:mm:ss, a set is {a, b} or {{ c }}, x < y and y > x, <b but not bold, a ratio is a:b, and 1:1',
    '[^yield]: After drying.',
    '| Water | 100 | reaction |',
  ],
  code: ['$ ssh <your-user>@<your-host>', 'flask: 1\nwater: 20 mL\n```'],
  figures: ['```smiles title="Acetic acid"\nCC(=O)O\n```', '$A = \\varepsilon c d$'],
  spectrum: ['[IR of nothing (synthetic)](https://authoring.example/spectrum.jdx)'],
  group: [
    '- [First child](https://authoring.example/docs/group/first): The first page below.\n- [Second child](https://authoring.example/docs/group/second): The second page below.',
  ],
  devices: [
    '- [Agilent ChemStation](https://authoring.example/docs/devices/agilent): HPLC; ChemStation; .D',
  ],
}

for (const [route, parts] of Object.entries(TWINS))
  test(`the Markdown twin of ${route} reads well`, {tag: '@core'}, () => {
    for (const part of parts) expect.soft(twin(route)).toContain(part)
    // No directive is left outside of code.
    expect(twin(route).replace(/```[\s\S]*?```/g, '')).not.toMatch(
      /:{2,}[a-z]|:[a-z]+\[|\{#|[\uE000-\uF8FF]/,
    )
  })

test('words with colons, braces and angle brackets stay words', {tag: '@core'}, () => {
  for (const route of ['plain', 'text'])
    expect
      .soft(words(page(route).html))
      .toContain('A time is hh:mm:ss, a set is {a, b} or {{ c }}, x < y and y > x,')
  expect(words(page('text').html)).toContain('<b but not bold, a ratio is a:b, and 1:1 is another.')
})

test('quantities and formulas are set right, and said right', {tag: '@core'}, () => {
  const {html} = page('inline')
  const thin = /[\u00A0\u202F]/
  expect(words(html)).toMatch(
    new RegExp(`Heat 5${thin.source}µm and 10–20${thin.source}mL to −20${thin.source}°C`),
  )
  expect(html).toMatch(/aria-label="1700 cm to the power of minus 1">1700.cm<sup>−1<\/sup>/)
  expect(html).toContain('H<sub>2</sub>SO<sub>4</sub>')
  expect(html).toContain('aria-label="Ca 2 plus">Ca<sup>2+</sup>')
  expect(html).toContain('CuSO<sub>4</sub>·5H<sub>2</sub>O')
  expect(html).toContain('aria-label="carbon-13"><sup>13</sup>C')
})

test('labels, keys, chips, icons, abbreviations, emoji', {tag: '@core'}, () => {
  const {html} = page('inline')
  expect(words(html)).toContain(
    'Choose Create› then Sample, then Add analysis, and Save. Press Ctrl + K or Esc.',
  )
  expect(html).toMatch(/<i aria-hidden="true">›<\/i>/)
  expect(html).toMatch(/<b class="ui"><svg [^>]*aria-hidden="true"/)
  expect(words(html)).toContain(
    'since 3.0 since LabIMotion 2.1 removed in 1.9 administrators users',
  )
  expect(html).toMatch(/printer <svg [^>]*aria-hidden="true"/)
  expect(html).toContain('<abbr title="data management plan">DMP</abbr>')
  expect(words(html)).toContain('is done ✅, and gone')
})

test('figures are counted through the page, drawn ones and pictures alike', {tag: '@core'}, () => {
  const counted = (route: string) =>
    [...page(route).html.matchAll(/<figcaption><b>(Fig\. \d+) ?<\/b>/g)].map(([, number]) => number)
  expect(counted('pictures')).toEqual(['Fig. 1', 'Fig. 2', 'Fig. 3'])
  const all = counted('everything')
  expect(all).toEqual(all.map((_, at) => `Fig. ${at + 1}`))
  expect(all.length).toBeGreaterThan(6)
})

test('pictures have their true size, a hashed name, and load late', {tag: '@core'}, () => {
  const images = page('pictures').html.match(/<img [^>]*>/g)!
  expect(images.length).toBe(4)
  for (const image of images)
    expect.soft(image).toMatch(/src="\/assets\/[a-z]+-[0-9a-f]{8}\.(svg|png)"/)
  for (const image of images) expect.soft(image).toMatch(/loading="lazy"/)
  expect(images.map((image) => /width="(\d+)"/.exec(image)?.[1])).toEqual([
    '120',
    '96',
    '120',
    '96',
  ])
})

test('a file card tells type and size, and downloads under its own name', {tag: '@core'}, () => {
  const {html} = page('files')
  expect(html).toMatch(
    /<a class="file" href="\/values\.csv" download="values\.csv">.*?Measured values.*?CSV · 12 B/,
  )
  expect(html).toMatch(
    /<a class="file" href="\/assets\/recipe-[0-9a-f]{8}\.yml" download="recipe\.yml">.*?YML · 32 B/,
  )
})

test('a QR code is a drawing with a name', {tag: '@core'}, () => {
  expect(page('qr').html).toMatch(
    /<svg [^>]*role="img" aria-label="QR code: The documentation"[^>]*><path d="M/,
  )
})

test('a video takes the size of its poster and waits; one elsewhere is no part of the page', {
  tag: '@core',
}, () => {
  const {html} = page('video')
  expect(html).toMatch(
    /<video (?=[^>]*controls)(?=[^>]*preload="none")(?=[^>]*width="120")(?=[^>]*height="160")(?=[^>]*aria-label="A drop falls")(?![^>]*autoplay)/,
  )
  expect(html).not.toMatch(/<iframe|ytimg|src="https/)
})

test('footnotes go there and back', {tag: '@core'}, () => {
  const {html} = page('text')
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
  expect(targets).toContain('fn-yield')
  expect(targets).toContain('fnref-yield')
  for (const id of targets) expect.soft(html).toContain(`id="${id}"`)
})

test('cards and children are lists of links, with descriptions', {tag: '@core'}, () => {
  expect(page('cards').html).toMatch(
    /<li><a href="\/docs\/plain"><b>Nothing special<\/b><span>a page of words alone\./,
  )
  expect(page('group').html).toMatch(
    /<ul class="index" id="below" role="list"><li><a href="\/docs\/group\/first"><b>First child<\/b> <span>The first page below\.<\/span><\/a>/,
  )
})

test('definitions are a definition list, steps an ordered one', {tag: '@core'}, () => {
  expect(page('definitions').html).toContain(
    '<dl><dt>Short label</dt><dd class="flow">initials and a counter.</dd>',
  )
  expect(page('steps').html).toMatch(/<ol class="steps" role="list">/)
  // A screen reader says the name, and then the title.
  expect(page('steps').html).toContain(
    'title="Copy the link, and mark this step"><span class="vh">Step 1</span></a>',
  )
})
