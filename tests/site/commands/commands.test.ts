/** Compares the manual with the command line: commands, options, scripts, exit codes, JSON, keys. */
import {spawn} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {labdocsHere} from '../../support/in-process.ts'
import {BIN, HOME} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'
import {keysOf, readPage, sources, tableOf} from '../../unit/docs/page.ts'

const PAGES = [
  'index',
  'maintaining',
  'commands',
  'configuration',
  'readers',
  'style_guide',
  'diagnostics',
] as const
const page = readPage('commands')
const help = (await labdocsHere(['--help'])).stdout

/** Returns the lines of a block of `--help`. */
function block(text: string, title: string): string[] {
  const lines = text.split('\n')
  const from = lines.indexOf(`${title}:`) + 1
  return lines.slice(from, lines.indexOf('', from) < 0 ? undefined : lines.indexOf('', from))
}

function optionsOf(text: string): string[] {
  return block(text, 'Options').flatMap((line) => {
    const match = /^ {2}(?:(-\w), )?(--[\w-]+(?: <\w+>)?)/.exec(line)
    return match ? [[match[1], match[2]].filter(Boolean).join(', ')] : []
  })
}

const commands = block(help, 'Commands').flatMap((line) => /^ {2}([\w-]+) /.exec(line)?.[1] ?? [])

test('every command, and no other', () => {
  expect(commands.length).toBeGreaterThan(4)
  expect(keysOf(tableOf(page, 'All commands'))).toEqual(commands.map((name) => `labdocs ${name}`))
})

/** The help of each command, by its name. */
const helps = new Map<string, string>()
for (const name of commands.filter((one) => one !== 'help'))
  helps.set(name, (await labdocsHere([name, '--help'])).stdout)

/** Returns the options that the page lists for a command: its own, and those of most commands. */
function listedFor(name: string): string[] {
  const common = tableOf(page, 'All commands', 'Common option')
  const without = common.rows.map((row) => row[2]!.codes)
  const own = page.tables.find(({section}) => section === `labdocs ${name}`)
  return [
    ...keysOf(common).filter((_, at) => !without[at]!.includes(name)),
    ...(own ? keysOf(own) : []),
  ]
}

for (const [name, said] of helps)
  test(`every option of ${name}, and no other`, () => {
    const options = optionsOf(said)
    expect(options).toContain('-h, --help')
    expect(listedFor(name).sort()).toEqual(options.sort())
  })

test('no page names an option or a command that is not there', () => {
  const known = new Set(
    [help, ...helps.values()]
      .flatMap(optionsOf)
      .flatMap((one) => one.replace(/ <.*/, '').split(', ')),
  )
  for (const name of PAGES) {
    const {codes, fences} = readPage(name)
    const lines = [
      ...codes,
      ...fences
        .filter(({lang}) => /^(bash|console)$/.test(lang))
        .flatMap(({text}) => text.split('\n')),
    ]
    const named = lines
      .filter((line) => /^--|labdocs /.test(line))
      .flatMap((line) => line.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [])
    expect(
      named.filter((one) => !known.has(one)),
      name,
    ).toEqual([])
    const run = lines.flatMap((line) => /(?:^|npx )labdocs ([a-z][\w-]*)/.exec(line)?.[1] ?? [])
    expect(
      run.filter((one) => !commands.includes(one)),
      name,
    ).toEqual([])
  }
})

test('every npm script, and no other', () => {
  const {scripts} = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const written = (name: string) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
  expect(keysOf(tableOf(readPage('maintaining'), 'Run it on your machine')).sort()).toEqual(
    Object.keys(scripts).map(written).sort(),
  )
  for (const name of PAGES)
    for (const code of readPage(name).codes.filter((one) => one.startsWith('npm run ')))
      expect(scripts).toHaveProperty([code.split(' ')[2]!])
})

test('the exit codes', () => {
  const said = /^Exit codes: (.*)$/m.exec(help)![1]!.match(/\d+(?= )/g)
  expect(tableOf(page, 'Exit codes').rows.map(([code]) => code!.text)).toEqual(said)
})

test('the keys of the development server', () => {
  const keys = sources('cli/dev').get('cli/dev/keyboard-shortcuts.ts')!
  const listed = [.../^const HELP = ([\s\S]*?)\n\n/m.exec(keys)![1]!.matchAll(/ {2}(\w) {2}/g)].map(
    ([, key]) => key,
  )
  expect(listed.length).toBeGreaterThan(3)
  expect(keysOf(tableOf(page, 'The development server', 'Key')).sort()).toEqual(listed.sort())
})

test('the variables of the environment that labdocs reads', () => {
  const read = [...sources('cli').values()].flatMap((text) =>
    [...text.matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name!),
  )
  for (const name of new Set(read.filter((one) => one !== 'NODE_ENV')))
    expect(PAGES.flatMap((one) => readPage(one).codes)).toContain(name)
})

/** Returns keys and types at all depths; of a list only its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, shapeOf((value as Record<string, unknown>)[key])]),
  )
}

const documented = (title: string) =>
  shapeOf(JSON.parse(page.fences.find(({meta}) => meta === `title="${title}"`)!.text))

test('what --json prints', async () => {
  const root = temporary('json', {
    'site.config.ts': "export default {title: 'T'}",
    'content/index.md':
      '---\ntitle: Home\ndescription: One sentence that is long enough to be read in full.\n---\n\nSee [here](docs/index.md).\n',
    'content/docs/index.md':
      '---\ntitle: Docs\ndescription: Another sentence that is long enough to be read in full.\n---\n\nText.\n',
  })
  const printed = async (command: string) =>
    JSON.parse((await labdocsHere([command, '--json', '--root', root])).stdout)
  const checked = await printed('check')
  const {unused, ...summary} = checked.summary
  expect(shapeOf(unused)).toEqual({files: 'number', bytes: 'number'})
  const built = await printed('build')
  const {output} = built.summary
  for (const document of [{...checked, summary: {...summary, output}}, built])
    expect(shapeOf(document)).toEqual(documented('labdocs build --json'))
  const server = spawn(process.execPath, [BIN, 'serve', '--root', root, '--port', '0', '--json'])
  const line = await new Promise<string>((resolve) =>
    server.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  )
  server.kill()
  expect(shapeOf(JSON.parse(line))).toEqual(documented('labdocs dev --json, labdocs serve --json'))
  expect(shapeOf(await printed('clean'))).toEqual(documented('labdocs clean --json'))
})
