/** `labdocs new ROUTE`: a page with front matter, in the file that has this route. Writes over nothing. */
import {existsSync, lstatSync, mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join, posix, relative, sep} from 'node:path'
import {stringify} from 'yaml'
import type {Route} from '../../runtime/types.ts'
import type {SiteConfig} from '../config.ts'
import {onDisk} from '../disk/error.ts'
import {pathProblem, slugProblem} from '../disk/names.ts'
import {refusal} from '../disk/reader.ts'
import {loadConfig} from '../load-config.ts'
import {fileFor, Refusal} from '../move/plan.ts'
import {readFrontMatter} from '../parse/front-matter.ts'
import {type ExitCode, refused, report} from '../report.ts'
import {docRoute, pageRoute, versionOf} from '../resolve/routes.ts'
import {scan} from '../scan.ts'
import type {FrontMatter, Source} from '../types.ts'

export interface NewOptions {
  root: string
  title?: string
  json: boolean
}

export async function newPage(route: string, options: NewOptions): Promise<ExitCode> {
  const {config, diagnostics} = await loadConfig(options.root)
  if (!config) return report(diagnostics, {...options, strict: false})
  try {
    const {file, text} = pageFor(route, options.title, config)
    const path = join(config.content, file)
    onDisk('create this folder', dirname(path), () => mkdirSync(dirname(path), {recursive: true}))
    onDisk('write this file', path, () => writeFileSync(path, text, {flag: 'wx'}))
    const written = relative(config.root, path).split(sep).join('/')
    process.stdout.write(
      options.json
        ? `${JSON.stringify({exitCode: 0, written})}\n`
        : `Wrote ${written}\nWrite its description and its text; "labdocs check" reports what is missing.\n`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error.message, 'Nothing was written.', options.json)
  }
}

function pageFor(
  typed: string,
  title: string | undefined,
  config: SiteConfig,
): {file: string; text: string} {
  const route = typed.replace(/(?<=.)\/+$/, '')
  if (!route.startsWith('/') || /\.(?:md|html|tsx)$/.test(route))
    throw new Refusal(
      `"${typed}" is not a route: one begins with "/" and has no ending, as in /docs/page.`,
    )
  const problem = slugProblem(route)
  if (problem) throw new Refusal(`${route} cannot be used: ${problem}.`)
  const file = fileFor(route, false, config)
  const wrong = pathProblem(file)
  if (wrong) throw new Refusal(`${file} cannot be used: ${wrong}.`)
  const away = wayOut(config.content, file)
  if (away) throw new Refusal(away)
  const {sources} = scan(config.content, [config.outDir, config.cacheDir])
  const pages = [...sources.values()].flatMap((source) => pageOf(source, config))
  const owner = pages.find((page) => page.route === route || page.fields.aliases?.includes(route))
  if (owner)
    throw new Refusal(
      owner.route === route
        ? `${route} is the address of ${owner.file} already.`
        : `${route} is an old address of ${owner.file} and leads there.`,
    )
  if (sources.has(file)) throw new Refusal(`${file} exists already.`)
  const got = routeOf(file, {}, config)
  if (got !== route)
    throw new Refusal(`${file} would have the address ${got}, not ${route}. Choose another name.`)
  const name = title?.replace(/\s+/g, ' ').trim() || titleOf(route)
  return {file, text: textOf(name, nextPosition(file, pages))}
}

/** What is wrong with the folder of a file that is not there yet: a link on the way must not lead out of the content. */
function wayOut(content: string, file: string): string | undefined {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const path = join(content, folder)
    if (!lstatSync(path, {throwIfNoEntry: false})) continue
    if (!existsSync(path)) return `${folder} is a link that leads nowhere.`
    const why = refusal(content, folder)
    return why === undefined ? undefined : `${folder} is a link that leads ${why}.`
  }
  return undefined
}

interface PageFile {
  file: string
  route: Route
  fields: FrontMatter
}

function pageOf({file, kind, text}: Source, config: SiteConfig): PageFile[] {
  if (kind === 'module') return [{file, route: pageRoute(file, {}), fields: {}}]
  if (kind !== 'markdown') return []
  const {fields} = readFrontMatter(text, file, config.bare)
  return [{file, route: routeOf(file, fields, config), fields}]
}

function routeOf(file: string, fields: FrontMatter, config: SiteConfig): Route {
  const version = versionOf(file, config.docs.versions)
  return version ? docRoute(file, fields, version) : pageRoute(file, fields)
}

/** Behind the other pages of the folder; undefined where these have no positions. */
function nextPosition(file: string, pages: PageFile[]): number | undefined {
  const positions = pages
    .filter((page) => posix.dirname(page.file) === posix.dirname(file))
    .flatMap(({fields}) => fields.sidebar_position ?? [])
  return positions.length ? Math.floor(Math.max(...positions)) + 1 : undefined
}

/** `description` stays empty: a made-up sentence would be published. */
function textOf(title: string, position: number | undefined): string {
  const fields = position === undefined ? {title} : {title, sidebar_position: position}
  const [first = '', ...rest] = stringify(fields, {lineWidth: 0}).trimEnd().split('\n')
  return ['---', first, "description: ''", ...rest, '---', '', ''].join('\n')
}

function titleOf(route: Route): string {
  const words = posix.basename(route).replace(/[-_]+/g, ' ').trim()
  return words[0]!.toUpperCase() + words.slice(1)
}
