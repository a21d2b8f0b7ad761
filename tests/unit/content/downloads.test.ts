/** The files that pages offer: linked, readable by other programs, and as described on the pages. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {unzipSync} from 'fflate'
import {convert} from 'jcampconverter'
import {Molecule} from 'openchemlib'
import readWorkbook from 'read-excel-file/node'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'
import {PAGES, page, rowsOf} from './pages.ts'

const PUBLIC = join(HOME, 'content/public')
const FOLDER = join(PUBLIC, 'files')
const read = (name: string) => readFileSync(join(FOLDER, name))
const text = (name: string) => read(name).toString()

test('every file is linked', () => {
  const names = filesBelow(FOLDER)
  expect(names.length).toBeGreaterThan(20)
  const all = PAGES.map((one) => one.text).join('\n')
  for (const name of names) expect(all, name).toContain(`/files/${name}`)
})

const TEMPLATES = [
  {name: 'sample_import_template.xlsx', sheet: 'sample', rows: 6},
  {name: 'chemicals_import_template.xlsx', sheet: 'sample_chemicals', rows: 1},
]

async function headersOf({name}: (typeof TEMPLATES)[number]): Promise<string[]> {
  const [data] = await readWorkbook(read(name))
  return data!.data[0]!.map(String)
}

test.each(TEMPLATES)(
  '$name opens, with a sheet that explains each column',
  async ({name, sheet, rows}) => {
    const [data, legend] = await readWorkbook(read(name))
    expect([data?.sheet, legend?.sheet]).toEqual([sheet, 'columns'])
    const [headers, ...examples] = data!.data
    expect(new Set(headers).size).toBe(headers!.length)
    expect(examples).toHaveLength(rows)
    expect(legend!.data.slice(1).map(([header]) => header)).toEqual(headers)
    for (const row of legend!.data.slice(1)) expect(row[1] && row[2], String(row[0])).toBeTruthy()
  },
)

test.each(TEMPLATES)('the examples of $name follow the rules of the page', async ({name}) => {
  const [data] = await readWorkbook(read(name))
  const [head, ...rows] = data!.data
  for (const row of rows) {
    const cell = (header: string) => row[head!.indexOf(header)] ?? null
    const smiles = cell('canonical smiles')
    expect(cell('molfile')).toBeNull()
    if (smiles === null) expect(cell('decoupled')).toBe('Yes')
    else expect(Molecule.fromSmiles(String(smiles)).getAllAtoms()).toBeGreaterThan(5)
    const rules: Record<string, RegExp> = {
      decoupled: /^(?:Yes|No)$/,
      secret: /^false$/,
      cas: /^\d{2,7}-\d\d-\d$/,
      'melting pt': /^\d+-\d+$/,
      'boiling pt': /^\d+$/,
      density: /^\d+\.\d+ g\/mL$/,
      'flash point': /^\d+ °C$/,
      'expiration date': /^\d{4}-\d\d-\d\d$/,
      amount: /^\d+ (?:m|μ)?g$/,
      pictograms: /^GHS0[1-9]$/,
    }
    for (const [header, rule] of Object.entries(rules)) {
      const value = cell(header)
      if (value !== null) expect(String(value), header).toMatch(rule)
    }
    const cas = cell('cas')
    if (cas !== null) expect(isCas(String(cas)), String(cas)).toBe(true)
  }
})

/** The last digit of a CAS number is a checksum of the others. */
function isCas(number: string): boolean {
  const digits = number.replaceAll('-', '').split('').map(Number).reverse()
  const [check, ...others] = digits
  return others.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 10 === check
}

/** Returns the headers in code in the second column of a table. */
function named(file: string, heading: string): string[] {
  const section = page(file).split(heading)[1] ?? ''
  const table = /\| Group \|[\s\S]*?\n\n/.exec(section)?.[0] ?? ''
  return rowsOf(table)
    .slice(1)
    .flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
}

test('the pages name the columns of the templates, all of them and no others', async () => {
  const [ofSamples, ofChemicals] = await Promise.all(TEMPLATES.map(headersOf))
  const samples = named('docs/eln/ui/import.md', '## Prepare the file')
  expect(samples.toSorted()).toEqual(ofSamples!.sort())
  const chemicals = named('docs/eln/ui/inventory.md', '### Template columns')
  const missing = ['short label', 'description', 'real amount', 'real unit']
  const shared = samples
    .filter((header) => !missing.includes(header))
    .map((header) => (header === 'Molarity' ? 'molarity' : header))
  expect([...shared, ...chemicals].sort()).toEqual(ofChemicals!.sort())
})

const SYSTEM_CHECK = 'docs/eln/install_configure/system_check.md'
const linkOf = (cell: string) => /\]\((\/[^)]+)\)/.exec(cell)?.[1]

test('the data types of the system check are in its files, which another program reads', () => {
  const rows = rowsOf(page(SYSTEM_CHECK)).filter(
    ([, file, type]) => linkOf(file ?? '') && /^`/.test(type!),
  )
  expect(rows.length).toBeGreaterThan(15)
  for (const [layout, file, type] of rows) {
    const jcamp = readFileSync(join(PUBLIC, linkOf(file!)!), 'utf8')
    // The library reads the last data of a block, which are the named peaks, and reads XYPOINTS as XYDATA.
    const {flatten} = convert(
      jcamp.replace(/##PEAK ASSIGNMENTS[\s\S]*(?=##END)/, '').replace('##XYPOINTS=', '##XYDATA='),
    )
    expect(flatten, file).toHaveLength(1)
    expect(flatten[0]!.dataType, file).toBe(type!.replaceAll('`', ''))
    const points = flatten[0]!.spectra.map(({data}) => data?.x?.length ?? 0)
    expect(Math.max(...points), file).toBeGreaterThan(20)
    if (/^\d+[A-Z]/.test(layout!)) expect(jcamp, file).toContain(`##.OBSERVE NUCLEUS=^${layout}\n`)
  }
})

test('every file that the system check names can be downloaded', () => {
  const links = [...page(SYSTEM_CHECK).matchAll(/(?:\]\(|src=)(\/(?:files|spectra)\/[^)\s}]+)/g)]
  expect(links.length).toBeGreaterThan(25)
  for (const [, link] of links) expect(existsSync(join(PUBLIC, link!)), link).toBe(true)
})

/** Lines of ethanol in ppm: a quartet, a singlet, a triplet, and the reference. */
const LINES = [3.725, 3.702, 3.678, 3.655, 2.61, 1.253, 1.23, 1.207, 0]
const BRUKER = 'ethanol/10/'
const bruker = unzipSync(read('system-check/ethanol-bruker.zip'))

/** Returns a parameter of the Bruker experiment. */
function parameter(file: string, key: string): number {
  const lines = Buffer.from(bruker[BRUKER + file]!).toString()
  return Number(new RegExp(`^##\\$${key}= (.*)$`, 'm').exec(lines)?.[1])
}

function numbersOf(file: string): number[] {
  const bytes = bruker[BRUKER + file]!
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({length: bytes.length / 4}, (_, index) => view.getInt32(index * 4, true))
}

test('a JCAMP-DX file with linked blocks holds the decay of the Bruker experiment, and a spectrum', () => {
  const jcamp = text('system-check/ethanol-1h-fid.dx')
  const [, fid, spectrum] = convert(jcamp, {noContour: true}).flatten
  expect([fid?.dataType, spectrum?.dataType]).toEqual(['NMR FID', 'NMR SPECTRUM'])
  const [real, imaginary] = fid!.spectra.map(({data}) => data!)
  const decay = numbersOf('fid')
  expect(Array.from(real!.y!)).toEqual(decay.filter((_, at) => at % 2 === 0))
  expect(Array.from(imaginary!.y!)).toEqual(decay.filter((_, at) => at % 2 === 1))
  const last = (decay.length / 2 - 1) / parameter('acqus', 'SW_h')
  expect(real!.x!.at(-1)).toBeCloseTo(last, 6)
})

test('the scans of a mass spectrum are pages, the second the most intense', () => {
  const [entry] = convert(text('system-check/aspirin-ms-scans.jdx')).flatten
  const highest = entry!.spectra.map(({data}) => Math.max(...Array.from(data.y ?? [])))
  expect(highest).toHaveLength(3)
  expect(highest.indexOf(Math.max(...highest))).toBe(1)
})

test('the Bruker experiment has its files, and decay and spectrum show the same signals', () => {
  const names = Object.keys(bruker)
  expect(names.every((name) => name.startsWith(BRUKER))).toBe(true)
  const said = page(SYSTEM_CHECK)
    .split('\n')
    .find((line) => line.includes('ethanol-bruker.zip'))!
  for (const name of names) expect(said).toContain(`\`${name.split('/').at(-1)}\``)

  const fid = numbersOf('fid')
  expect(fid).toHaveLength(parameter('acqus', 'TD'))
  const real = numbersOf('pdata/1/1r')
  const size = parameter('pdata/1/procs', 'SI')
  expect(real).toHaveLength(size)

  const frequency = parameter('pdata/1/procs', 'SF')
  const width = parameter('acqus', 'SW_h')
  const middle = (parameter('acqus', 'SFO1') - frequency) * 1e6
  const step = parameter('pdata/1/procs', 'SW_p') / size
  const top = parameter('pdata/1/procs', 'OFFSET') * frequency
  for (const ppm of LINES) {
    const hertz = ppm * frequency - middle
    const there = strength(fid, hertz, width)
    const elsewhere = strength(fid, hertz + 60, width)
    expect(there, `the decay at ${ppm} ppm`).toBeGreaterThan(8 * elsewhere)
    const at = Math.round((top - ppm * frequency) / step)
    expect(Math.max(...real.slice(at - 2, at + 3)), `the spectrum at ${ppm} ppm`).toBeGreaterThan(
      8 * Math.abs(real[at + 100]!),
    )
  }
})

/** Returns one point of the Fourier transform. */
function strength(fid: number[], hertz: number, width: number): number {
  let re = 0
  let im = 0
  for (let index = 0; index < fid.length / 2; index++) {
    const angle = (-2 * Math.PI * hertz * index) / width
    const [a, b] = [fid[2 * index]!, fid[2 * index + 1]!]
    re += a * Math.cos(angle) - b * Math.sin(angle)
    im += a * Math.sin(angle) + b * Math.cos(angle)
  }
  return Math.hypot(re, im)
}

test('the files for the converter have what the profiles look for', () => {
  const lines = (name: string) => text(`system-check/${name}`).trimEnd().split('\n')
  expect(lines('caffeine-uv-vis.csv')[0]).toMatch(/^Wavelength.*,Abs/)
  expect(lines('caffeine-uv-vis.txt')[0]).toBe('UV_spectrometry, general')
  const xrd = lines('sodium-chloride-xrd.xy')[0]
  for (const key of ['Id', 'Comment', 'Operator', 'Anode', 'Scantype', 'TimePerStep'])
    expect(xrd).toMatch(new RegExp(`\\b${key}: "[^"]+"`))
  expect(xrd).toMatch(/Scantype: "[^"]*TwoTheta/)
  for (const row of lines('aspirin-ir.dpt')) expect(row).toMatch(/^\d+,0\.\d{4}$/)
})

test('the OpenStats table has all catalysts', () => {
  const [head, ...rows] = text('system-check/openstats-example.csv')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','))
  expect(head).toEqual(['catalyst', 'temperature', 'run', 'yield'])
  expect([...new Set(rows.map(([catalyst]) => catalyst))]).toEqual(['A', 'B', 'C'])
})
