/** `labdocs new ROUTE`: creates a page with front matter, in the file for this route. It never overwrites files. */
import {existsSync, lstatSync} from 'node:fs'
import {join, posix, resolve} from 'node:path'
import {stringify} from 'yaml'
import type {Route} from '../../runtime/shared/types.ts'
import {pagesOf} from '../bundle/theme.ts'
import type {SiteConfig} from '../config/config.ts'
import {pathIn} from '../disk/folder.ts'
import {pathProblem, slugProblem} from '../disk/path-rules.ts'
import {refusal} from '../disk/read-inside.ts'
import {createFiles} from '../disk/write-file.ts'
import {fileFor} from '../move/plan.ts'
import {readFrontMatter} from '../parse/front-matter/front-matter.ts'
import {openable} from '../report/display-paths.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {Refusal} from '../report/report.ts'
import {comparable} from '../resolve/case-conflicts.ts'
import {docRoute, pageRoute, versionOf} from '../resolve/routes.ts'
import {FRAGMENT, isFragment} from '../scan/kinds.ts'
import {outputsOf, scan} from '../scan/scan.ts'
import {uninterrupted} from '../signals.ts'
import {oneLine} from '../text/one-line.ts'
import {readableName} from '../text/readable-names.ts'
import type {FrontMatter, Source} from '../types.ts'
import {refusePart, type SiteOptions, succeed, withSite} from './with-site.ts'

export function newPage(route: string, options: SiteOptions & {title?: string}): Promise<ExitCode> {
  return withSite(options, async (config) => {
    refusePart(config)
    const {file, text} = pageFor(route, options.title, config)
    const path = join(config.content, file)
    await uninterrupted(() => createFiles([[path, text]]))
    const written = openable(path)
    return succeed(
      options,
      {written},
      `Wrote ${written}\nWrite its description and its text; "labdocs check" reports what is missing.\n`,
    )
  })
}

function pageFor(
  typed: string,
  title: string | undefined,
  config: SiteConfig,
): {file: string; text: string} {
  const route = typed.replace(/(?<=.)\/+$/, '')
  const ending = /\.(?:md|html|tsx)$/.exec(route)?.[0]
  if (!route.startsWith('/') || ending) {
    const why = ending ? `it has the ending ${ending}` : 'it does not begin with "/"'
    const meant = meantRoute(route.slice(0, ending ? -ending.length : undefined), config)
    const hint = slugProblem(meant) || meant.includes('//') ? '' : ` Did you mean ${meant}?`
    throw new Refusal(`"${typed}" is not a route: ${why}.${hint}`)
  }
  const problem = slugProblem(route)
  if (problem) throw new Refusal(`${route} cannot be used: ${problem}.`)
  const file = fileFor(route, '.md', config)
  const wrong = pathProblem(file)
  if (wrong) throw new Refusal(`${file} cannot be used: ${wrong}.`)
  if (isFragment(file, config.bare)) throw new Refusal(`${file} would be no page: ${FRAGMENT}.`)
  const away = wayOut(config.content, file)
  if (away) throw new Refusal(away)
  const {sources} = scan(config.content, outputsOf(config))
  const pages = [...sources.values()].flatMap((source) => pageOf(source, config))
  const owner = pages.find((page) => page.route === route || page.fields.aliases?.includes(route))
  if (owner)
    throw new Refusal(
      owner.route === route
        ? `${route} is already the address of ${owner.file}.`
        : `${route} is an old address of ${owner.file} and leads there.`,
    )
  if (
    config.base !== '/' &&
    route.startsWith(config.base) &&
    !pages.some((page) => page.route.startsWith(config.base))
  )
    throw new Refusal(
      `${route} begins with the base ${config.base}, which is added to every address. Did you mean ${route.slice(config.base.length - 1)}?`,
    )
  const ofTheme = Object.keys(pagesOf(config)).find((name) => pageRoute(name, {}) === route)
  if (ofTheme !== undefined)
    throw new Refusal(
      `${route} is a page of the theme. To replace it, write ${ofTheme} in the content folder.`,
    )
  const twin = [...sources.keys()].find((one) => comparable(one) === comparable(file))
  if (twin === file) throw new Refusal(`${file} already exists.`)
  if (twin !== undefined)
    throw new Refusal(
      `${file} differs too little from ${twin}: on many disks one would replace the other.`,
    )
  const got = routeOf(file, {}, config)
  if (got !== route)
    throw new Refusal(`${file} would have the address ${got}, not ${route}. Choose another name.`)
  return {file, text: textOf(oneLine(title ?? '') || readableName(posix.basename(route)))}
}

/** Returns the route of a page that was named by its path: relative to the working folder, the site, or the content folder. */
function meantRoute(typed: string, config: SiteConfig): Route {
  if (typed.startsWith('/')) return typed
  const file = [process.cwd(), config.root, config.content]
    .map((base) => pathIn(config.content, resolve(base, typed)))
    .find(Boolean)
  return file ? routeOf(`${file}.md`, {}, config) : `/${typed}`
}

/** Returns what is wrong with the folder of a new file: no link on its path may lead out of the content. */
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

/** `description` stays empty: an invented sentence would be published. */
function textOf(title: string): string {
  return `---\n${stringify({title}, {lineWidth: 0})}description: ''\n---\n\n`
}
