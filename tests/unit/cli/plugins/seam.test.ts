/** What plugins draw next to fences: directives, words of screens, plots; how they speak to authors and readers. */
import {expect, test} from 'vitest'
import {loadConfig} from '../../../../cli/config/load-config.ts'
import {figureSpecs} from '../../../../cli/plugins/directive-specs.ts'
import {adjust} from '../../../../cli/report/diagnostics.ts'
import {temporary} from '../../../support/temporary.ts'
import {parse, SPECS} from '../parse/parse.ts'

const PLUGIN = `import {defineFigure, definePlugin, h} from 'labdocs'

const AXIS = {from: 0, to: 1, title: ['t'], digits: 1, unit: 's'}
const PLOT = {kind: 'growth', name: 'G', x: AXIS, y: AXIS, showY: true, curves: [], labels: [], place: 'top', unit: 100}
const curve = body => ({plot: {...PLOT, ...JSON.parse(body)}})
const raw = () => '<b>A1</b>'
const typo = body => ({nodes: {type: 'element', tagName: 'b', properties: {}, children: [{type: 'text', value: body}]}})
const well = defineFigure({
  form: 'text',
  draw(body, {report}) {
    if (!/^[A-H]\\d+$/.test(body)) report('unknown-well', 'There is no well "' + body + '".', {hint: 'A1 to H12'})
    if (body === 'H13') report('no-such-code', 'Wrong.')
    return {node: h('b', {}, body), text: 'well ' + body}
  },
})
const growth = defineFigure({
  form: 'leaf',
  attributes: {src: 'asset', label: 'text?', live: 'flag'},
  markdown: ({attributes: {src}, address, say}) => '[' + say('plate.growth') + '](' + address(src) + ')',
  draw(_, {attributes: {src, label, live}, read, say, report}) {
    const bytes = read(src)
    if (!bytes) return {node: h('p', {}, 'nothing')}
    const numbers = new TextDecoder().decode(bytes).trim().split('\\n')
    if (numbers.length < 2) report('short-growth', 'One number only.')
    if (live) return {plot: {...PLOT, name: numbers.join(' ')}, interactive: true}
    return {node: h('ol', {}, numbers.map((one) => h('li', {}, one))), caption: label ?? say('plate.growth'), after: [h('p', {}, 'after')], text: numbers.join(' ')}
  },
})

export default definePlugin({
  name: 'plate',
  figures: {well, growth, curve, typo, raw},
  screen: {strip: {draw: (text, {name, tall, warn}) => {
    if (!text) warn('It is empty.')
    return h('i', {title: name}, text + (tall ? '!' : ''))
  }}},
  diagnostics: {'unknown-well': 'error', 'short-growth': 'warning'},
  messages: {en: {'plate.growth': 'Growth'}, de: {'plate.growth': 'Wachstum'}},
})
`

async function site(rest = '') {
  const root = temporary('seam', {
    'site.config.ts': `export default {title: 'T', plugins: ['./plate.ts']${rest}}`,
    'plate.ts': PLUGIN,
  })
  const {config, diagnostics} = await loadConfig(root)
  expect(diagnostics).toEqual([])
  const {plugins, messages} = config!
  const options = {plugins, messages, specs: {...SPECS, ...figureSpecs(plugins)}}
  const files = {'public/a.csv': '1\n2\n', 'public/b.csv': '1\n'}
  return {config: config!, read: (text: string) => parse(text, {...options, files})}
}

test('a directive in a sentence, with a code of its own at its place', async () => {
  const {read} = await site()
  const good = await read('Look at :well[A1] now.')
  expect([good.said, good.html]).toEqual([[], '<p>Look at <b>A1</b> now.</p>'])
  expect(good.sections[0]!.text).toContain('well A1')
  expect(good.markdown).toContain('`A1`')
  expect((await read('a\n\nLook at :well[Z] now.')).said).toEqual([
    'unknown-well 3:9 There is no well "Z".',
  ])
  expect((await read(':well[] here')).said).toEqual([
    'directive-attribute 1:1 :well needs a text in brackets.',
  ])
  expect((await read('at 12:well:30')).said).toEqual([])
  expect((await read('A :well[H13]')).said).toEqual([
    'plugin-failed 1:3 The plugin "plate" cannot draw this figure: it has no "no-such-code" in its diagnostics',
  ])
})

test('a fence with a data file: the Markdown of the page has it as written', async () => {
  const {read} = await site()
  const page = await read('```curve file=/a.csv\n{}\n```')
  expect(page.said).toEqual([])
  expect(page.markdown).toContain('```curve file=/a.csv\n{}\n```')
})

test('a directive on a line of its own: its attributes are checked, its file is looked for', async () => {
  const {read} = await site()
  const {html, said, links, markdown, dependencies} = await read('::growth{src=/a.csv #g}')
  expect(said).toEqual([])
  expect(html).toMatch(
    /<figure class="fig" id="g">.*<ol><li>1<\/li><li>2<\/li><\/ol>.*<b>Fig. 1<\/b> Growth<p>after<\/p>/s,
  )
  expect(links).toMatchObject([{url: '/a.csv', kind: 'asset'}])
  expect(Object.keys(dependencies)).toEqual(['public/a.csv'])
  expect(markdown).toContain('[Growth](')
  const without = await read('::growth{label=A}')
  expect(without.said).toEqual(['directive-attribute 1:1 ::growth needs the attribute "src".'])
  // It is not drawn: the figure would ask for a file without a name, which is a link to nowhere.
  expect(without.links).toEqual([])
  expect((await read('::growth{src=/a.csv sorce=b}')).said).toEqual([
    'directive-attribute 1:1 ::growth has no attribute "sorce".',
  ])
  const live = await read('::growth{src=/a.csv live}')
  expect(live.islands).toHaveLength(1)
  expect(live.html).toMatch(/\{&#x22;plot&#x22;:\{.*&#x22;name&#x22;:&#x22;1 2&#x22;/)
})

test.each([
  ['{"labels": [{"x": 1, "text": ["a", {"sub": "b"}]}]}', undefined],
  ['{"x": null}', '"plot.x" must be a map of keys and values'],
  ['{"y": {"from": 0}}', '"plot.y.to" is missing'],
  [
    '{"labels": [{"x": 1, "text": "a"}]}',
    '"plot.labels.0.text" must be a list of texts, or of texts in {i}, {sub} or {sup}',
  ],
  [
    '{"right": {"from": 0, "to": 1, "log": true, "title": [], "digits": 1, "unit": ""}}',
    '"plot.right" must be above 0 at both ends, as it is logarithmic',
  ],
  ['{"place": "left"}', expect.stringContaining('"plot.place" must be one of top, ')],
  ['{"curve": []}', 'Unknown key "curve"'],
])(
  'a plot that cannot be drawn is reported where the plugin returns it: %s',
  async (body, said) => {
    const {read} = await site()
    const {diagnostics} = await read(`Text\n\n\`\`\`curve\n${body}\n\`\`\``)
    const plugin = 'The plugin "plate" cannot draw this figure: '
    expect(diagnostics.map(({line, message}) => [line, message.replace(plugin, '')])).toEqual(
      said === undefined ? [] : [[3, said]],
    )
  },
)

test('a figure that returns its drawing under a wrong name is reported at its fence', async () => {
  const {read} = await site()
  const {diagnostics, html} = await read('Text\n\n```typo\nA1\n```')
  expect(diagnostics.map(({line, message}) => [line, message])).toEqual([
    [
      3,
      'The plugin "plate" cannot draw this figure: it must return "node", which is one element, not "nodes"',
    ],
  ])
  const {diagnostics: ofText} = await read('```raw\nA1\n```')
  expect(ofText.map(({message}) => message)).toEqual([
    'The plugin "plate" cannot draw this figure: it must return an object with "node", not the drawing itself',
  ])
  expect(html).toContain('A1')
})

test('a word of a screen, drawn with its name and its marks', async () => {
  const {read} = await site()
  const {said, html} = await read('```screen A\nlist\n  Entry\n    strip ACGT = Sample {tall}\n```')
  expect(said).toEqual([])
  expect(html).toContain('<i title="Sample">ACGT!</i>')
  expect((await read('```screen A\nwindow W\n  strip\n```')).said).toEqual([
    'plugin-failed 3:8 The plugin "plate": It is empty.',
  ])
  expect((await read('```screen A\nstirp ACGT\n```')).said).toEqual([
    'screen-word 2:1 Unknown word "stirp".',
  ])
})

test('the config changes the severity of its warnings and its texts, and nothing else of it', async () => {
  const rest =
    ", lang: 'de', check: {'short-growth': 'error'}, messages: {'plate.growth': 'Zunahme'}"
  const {config, read} = await site(rest)
  const {diagnostics, html} = await read('::growth{src=/b.csv}')
  expect(html).toContain('Zunahme')
  expect(adjust(diagnostics, config, false).map(({code, severity}) => [code, severity])).toEqual([
    ['short-growth', 'error'],
  ])
  const {diagnostics: wrong} = await read(':well[Z]')
  expect(adjust(wrong, config, true).map(({severity}) => severity)).toEqual(['warning'])
  expect((await (await site(", lang: 'de'")).read('::growth{src=/a.csv}')).html).toContain(
    'Wachstum',
  )
  const refused = async (rest: string) => {
    const files = {
      'site.config.ts': `export default {title: 'T', plugins: ['./plate.ts'], ${rest}}`,
      'plate.ts': PLUGIN,
    }
    return (await loadConfig(temporary('seam', files))).diagnostics.map(({message}) => message)
  }
  expect(await refused("check: {'unknown-well': 'off'}")).toEqual(['Unknown key "unknown-well".'])
  expect(await refused("messages: {'plate.growht': 'A'}")).toEqual([
    'There is no message "plate.growht".',
  ])
})
