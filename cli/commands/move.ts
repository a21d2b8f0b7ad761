/** `labdocs move`: renames a page or a folder, and updates everything that refers to it. */
import {existsSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {dirname, join, sep} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {attempt, onDisk} from '../disk/disk-error.ts'
import {filesBelow, isIn, makeFolder, removeEmpty, wayTo} from '../disk/folder.ts'
import {IMPORT_FIRST} from '../docusaurus/site.ts'
import {memoizedByValue} from '../memoized.ts'
import {changesOf, configEdits, literals} from '../move/changes.ts'
import {apply, type Edit} from '../move/edit.ts'
import {type FileChange, patchOf} from '../move/patch.ts'
import {movedPath, type Plan, planOf, refuseExisting} from '../move/plan.ts'
import {renamedFolders} from '../move/renamed-folders.ts'
import type {Moved, Pages} from '../move/rewrite.ts'
import {layOut, renamed, siteAfter, wrongAfter} from '../move/verify.ts'
import type {Workspace} from '../pipeline.ts'
import type {Code} from '../report/codes.ts'
import {isError} from '../report/diagnostics.ts'
import {openable} from '../report/display-paths.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {Refusal, refused, report} from '../report/report.ts'
import {routesByFile} from '../resolve/links/targets.ts'
import {printJson, uninterrupted} from '../signals.ts'
import type {Diagnostic, Site, Sources} from '../types.ts'
import {loadQuietly, refuseChanged, refusePart, type SiteOptions, withSite} from './with-site.ts'

export interface MoveOptions extends SiteOptions {
  dryRun: boolean
}

export function move(old: string, next: string, options: MoveOptions): Promise<ExitCode> {
  return withSite(
    options,
    (config) => {
      refusePart(config)
      return moveIn(config, old, next, options)
    },
    () => 'Nothing was moved.',
  )
}

async function moveIn(
  config: SiteConfig,
  old: string,
  next: string,
  options: MoveOptions,
): Promise<ExitCode> {
  const fail = (problems: Diagnostic[], outcome: string) => {
    const code = report(problems, {...options, strict: false, config})
    if (!options.json && outcome) process.stderr.write(`${outcome}\n`)
    return code
  }
  if (config.dialect) return refused(IMPORT_FIRST, 'Nothing was moved.', options.json)
  const workspace = await loadQuietly(config)
  if (!('site' in workspace)) return fail(workspace.diagnostics, '')
  const before = layOut(workspace)
  // Twins hide no link, and a move can correct them.
  const errors = [...workspace.diagnostics, ...before.diagnostics].filter(
    (one) => isError(one) && one.code !== 'name-twin',
  )
  if (errors.length)
    return fail(errors, 'Nothing was moved: these mistakes could hide a link. Correct them first.')
  const plan = planOf({old, new: next, cwd: process.cwd()}, config, before)
  const work = await prepare(workspace, before, plan)
  if (work.wrong.length) return fail(work.wrong, 'Nothing was moved.')
  if (!options.dryRun) await uninterrupted(() => write(work, plan, config))
  say(work, plan, config, options)
  return 0
}

interface Work {
  changes: FileChange[]
  moved: Moved
  redirects: Site['redirects']
  wrong: Diagnostic[]
}

/** Errors of links in the configuration. */
const LINKS: Code[] = ['broken-link', 'broken-anchor']

async function prepare(workspace: Workspace, before: Site, plan: Plan): Promise<Work> {
  const {config, renderer, sources, docs} = workspace
  const configText = config.bare ? '' : readFileSync(join(config.root, CONFIG_FILE), 'utf8')
  const folders = renamedFolders(configText, config, plan, sources)
  const next = {...workspace, config: {...config, docs: folders.docs}}
  const after = layOut(next, renamed(workspace, plan), plan)
  const there = new Set(Array.from(sources.keys(), (file) => movedPath(file, plan)))
  const moved: Moved = {
    plan,
    before: pagesOf(before, (file) => sources.has(file)),
    after: pagesOf(after, (file) => there.has(file)),
    routes: newRoutes(before, after, plan),
  }
  if (plan.route !== undefined) refuseOtherRoute(plan.route, after, plan)
  // Once: edits are places in a text, and another program can write the file at any moment.
  const read = memoizedByValue((file: string) => readFileSync(join(config.content, file), 'utf8'))
  const edits = changesOf({moved, config, specs: renderer.specs, sources, docs, read})
  const files = new Set([...plan.files.keys(), ...edits.keys()])
  const textsOf = (before: string, list: Edit[]) => ({before, after: apply(before, list)})
  const texts = new Map([...edits].map(([file, list]) => [file, textsOf(read(file), list)]))
  const changes: FileChange[] = [...files].sort().map((file) => ({
    from: inSite(file, config),
    to: inSite(movedPath(file, plan), config),
    texts: texts.get(file),
  }))
  for (const path of codeFiles(config, sources)) {
    const text = readFileSync(path, 'utf8')
    const own = literals(text, moved.routes)
    const file = wayTo(config.root, path)
    if (own.length) changes.push({from: file, to: file, texts: textsOf(text, own)})
  }
  const ofConfig = [...folders.edits, ...configEdits(configText, config, moved, renderer.specs)]
  if (ofConfig.length)
    changes.push({from: CONFIG_FILE, to: CONFIG_FILE, texts: textsOf(configText, ofConfig)})
  const now = new Map([...texts].map(([file, {after}]) => [movedPath(file, plan), after]))
  const site = await siteAfter(next, plan, now)
  // This site still has the links of the old configuration, so their errors do not count.
  const wrong = wrongAfter(before, site, plan, moved.routes).filter(
    ({file, code}) => !ofConfig.length || file !== CONFIG_FILE || !LINKS.includes(code),
  )
  return {changes, moved, redirects: site.redirects, wrong}
}

const CODE = /\.[cm]?[jt]sx?$/

/** Returns code that can contain links: of the site's own theme, of modules in the content that are no pages, and of the configuration. */
function codeFiles({theme, layers, root, content, inputs}: SiteConfig, sources: Sources): string[] {
  const folders = [theme, ...layers].filter((folder) => isIn(folder, root))
  const files = [...folders, content].flatMap((folder) =>
    filesBelow(folder).map((file) => join(folder, file)),
  )
  const isOther = (path: string) =>
    CODE.test(path) &&
    isIn(path, root) &&
    !path.split(sep).includes('node_modules') &&
    path !== join(root, CONFIG_FILE) &&
    sources.get(wayTo(content, path))?.kind !== 'module'
  // Inputs may be missing files that the configuration would use.
  return [...new Set([...files, ...inputs.filter((path) => existsSync(path))])].filter(isOther)
}

function pagesOf({entries}: Site, has: Pages['has']): Pages {
  return {entries, routes: routesByFile(entries), has}
}

function newRoutes(before: Site, after: Site, plan: Plan): Map<Route, Route> {
  const byFile = new Map([...after.entries.values()].map(({file, route}) => [file, route]))
  const routes = new Map<Route, Route>()
  for (const {file, route} of before.entries.values()) {
    const now = byFile.get(movedPath(file, plan))
    if (now !== undefined && now !== route) routes.set(route, now)
  }
  return routes
}

/** Refuses a page that would have a different address than requested, because of a slug or the name of the folder. */
function refuseOtherRoute(route: Route, after: Site, plan: Plan): void {
  const got = [...after.entries.values()].find(({file}) => file === plan.to)?.route
  if (got !== undefined && got !== route)
    throw new Refusal(
      `${plan.to} would have the address ${got}, not ${route}: a "slug" in its front matter, or its folder, decides. Change that, or name the new file.`,
    )
}

function inSite(file: string, {root, content}: SiteConfig): string {
  return wayTo(root, join(content, file))
}

/** Renames, then writes. If a step fails, all steps are undone. */
function write({changes}: Work, plan: Plan, config: SiteConfig): void {
  const {root, content} = config
  // Seconds have passed since the plan was made.
  refuseExisting(plan.to, config)
  refuseChanged(
    changes.flatMap(({from, texts}) => (texts ? [[join(root, from), texts.before]] : [])),
  )
  const undo: (() => void)[] = []
  const rename = (from: string, to: string) => {
    onDisk('rename this file or folder', from, () => renameSync(from, to))
    undo.push(() => renameSync(to, from))
  }
  try {
    const target = join(content, plan.to)
    const made = makeFolder(dirname(target))
    undo.push(() => removeEmpty(dirname(target), made))
    rename(join(content, plan.from), target)
    for (const [from, to] of plan.files) {
      const now = join(content, plan.to, from.slice(plan.from.length + 1))
      if (plan.isFolder && now !== join(content, to)) rename(now, join(content, to))
    }
    for (const {to, texts} of changes) {
      if (!texts) continue
      const path = join(root, to)
      undo.push(() => writeFileSync(path, texts.before))
      onDisk('write this file', path, () => writeFileSync(path, texts.after))
    }
  } catch (error) {
    // As many as possible: one that fails says nothing about the others.
    for (const step of undo.reverse()) attempt(step)
    throw error
  }
  // Git does not keep empty folders.
  removeEmpty(dirname(join(content, plan.from)), content)
}

function say(
  {changes, moved, redirects}: Work,
  plan: Plan,
  config: SiteConfig,
  options: MoveOptions,
): void {
  const pages = [...moved.routes].map(([from, to]) =>
    redirects.has(from)
      ? `${from} is now ${to}`
      : `${from} is now ${to}; the old address no longer works`,
  )
  const changed = changes.filter(({texts}) => texts)
  const patch = options.dryRun ? patchOf(changes) : undefined
  const shown = (path: string) => openable(join(config.root, path))
  if (options.json) {
    const files = changes
      .filter(({from, to}) => from !== to)
      .map(({from, to}) => ({from: shown(from), to: shown(to)}))
    const document = {
      exitCode: 0,
      moved: files,
      changed: changed.map(({to}) => shown(to)),
      routes: Object.fromEntries(moved.routes),
      ...(patch === undefined ? {} : {patch}),
    }
    printJson(document, 2)
    return
  }
  if (patch !== undefined) {
    process.stdout.write(patch)
    return
  }
  const lines = [
    `Moved ${shown(inSite(plan.from, config))} to ${shown(inSite(plan.to, config))}.`,
    ...changed.map(({to}) => `Changed ${shown(to)}`),
    ...pages,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
