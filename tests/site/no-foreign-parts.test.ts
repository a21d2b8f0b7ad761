/** A site without the Chemotion pages and without plug-ins carries none of their style sheets and components. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {filesBelow} from '../support/files.ts'
import {HOME, labdocs} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const root = temporary('no-foreign-parts', {
  'site.config.ts': "export default {title: 'Balance'}",
  'content/docs/index.md':
    '---\ntitle: Balance\ndescription: How to use the balance in the weighing room, step by step.\n---\n\n```screen A window\nbutton Save\n```\n\n:::tip\n\nText.\n\n:::\n',
})
const out = join(root, 'dist')

/** What only sites with these folders of the theme can show. */
const FOREIGN = ['theme/chemotion', 'theme/plugins']
const classesOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!)
const sheets = filesBelow(join(HOME, 'theme'))
  .filter((file) => file.endsWith('.css'))
  .map((file) => `theme/${file}`)
const isForeign = (file: string) => FOREIGN.some((folder) => file.startsWith(`${folder}/`))
const classesIn = (files: string[]) =>
  new Set(files.flatMap((file) => classesOf(readFileSync(join(HOME, file), 'utf8'))))
const shared = classesIn(sheets.filter((file) => !isForeign(file)))
const foreign = [...classesIn(sheets.filter(isForeign))].filter((name) => !shared.has(name))

let built: {css: string; scripts: string; pages: string}

beforeAll(() => {
  expect(labdocs(['build', '--root', root]).code).toBe(0)
  const textOf = (ending: RegExp) =>
    filesBelow(out)
      .filter((file) => ending.test(file))
      .map((file) => readFileSync(join(out, file), 'utf8'))
      .join('\n')
  built = {css: textOf(/\.css$/), scripts: textOf(/\.js$/), pages: textOf(/\.(html|json)$/)}
})

test('the classes to look for are those of the home page, the helpdesk, the desk and chemistry', () => {
  for (const name of ['hero', 'door', 'submission__form', 'notation__rule', 'mol', 'rxn'])
    expect(foreign).toContain(name)
})

test('no style sheet has one of their classes', () => {
  const own = new Set(classesOf(built.css))
  expect(own.size).toBeGreaterThan(200)
  expect(foreign.filter((name) => own.has(name))).toEqual([])
})

test('no script and no page has one of their components', () => {
  // Short names such as "all" and "hero" are ordinary words of the theme and of minified code.
  const marked = foreign.filter((name) => name.includes('__'))
  expect(marked.length).toBeGreaterThan(30)
  const text = built.scripts + built.pages
  expect(built.scripts.length).toBeGreaterThan(100_000)
  expect(marked.filter((name) => new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  expect(text).not.toMatch(/openchemlib|jcamp|NotationChecker|chemotion/i)
})
