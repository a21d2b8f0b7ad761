/** `labdocs init`: writes the first files of a site. It never overwrites files. */
import {existsSync, readFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'
import {bareConfig, siteAround, titleOfFolder} from '../config/bare-config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {onDisk} from '../disk/disk-error.ts'
import {createFiles, rewriteFile} from '../disk/write-file.ts'
import {type FoundSite, recognize} from '../docusaurus/site.ts'
import {existingPagesIn} from '../init/existing-pages.ts'
import {filesOf} from '../init/files.ts'
import type {Found, Publisher} from '../init/new-site.ts'
import {completed} from '../init/package-json.ts'
import {managerOf} from '../init/package-manager.ts'
import {packageSource} from '../init/package-source.ts'
import type {Answers} from '../init/questions.ts'
import {runOf} from '../init/workflows.ts'
import {HOME} from '../installation.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {refused} from '../report/report.ts'
import type {FileRules} from '../scan/kinds.ts'
import {scan} from '../scan/scan.ts'
import {uninterrupted} from '../signals.ts'
import {oneLine} from '../text/one-line.ts'

export interface InitOptions {
  yes: boolean
  title?: string
  host?: Publisher
}

const MANIFEST = 'package.json'

export async function init(root: string, options: InitOptions): Promise<ExitCode> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const refuse = (line: string) => refused(line, '', false)
  if (existsSync(join(root, CONFIG_FILE)))
    return refuse(`There is a ${CONFIG_FILE} in ${root} already. Run "labdocs dev" there.`)
  const around = siteAround(root)
  if (around !== undefined)
    return refuse(`${root} is part of the site in ${around}. Run "labdocs dev" there.`)
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const isAnswered = options.title !== undefined && options.host !== undefined
  if (!options.yes && !isAnswered && !isTerminal)
    return refuse(
      'There is no terminal for questions. Add --yes to accept the suggestions, or set --title and --host.',
    )
  const theirs = recognize(root)
  const found = (theirs && ofDocusaurus(root, theirs)) ?? existingPagesIn(pagesIn(root))
  if (found) say(`Found ${described(found)}.`)
  if (found?.docusaurus)
    say('They are read as a site of Docusaurus. "labdocs import" writes one in our notation.')
  if (found?.outside.length)
    say(
      `Not part of the site: ${found.outside.sort().join(', ')}. For all files, write content: '.'`,
    )
  const given = answersOf(options, found)
  const suggested = {
    title: given.title ?? (theirs?.title || titleOf(root)),
    host: given.host ?? 'none',
  }
  const answers = options.yes
    ? suggested
    : await (await import('../init/questions.ts')).ask(suggested, given)
  if (!answers) {
    say('Nothing was written.')
    return 2
  }
  const labdocs = packageSource(HOME, root)
  const files = filesOf({
    ...answers,
    labdocs,
    manager: managerOf(root),
    ...(found ? {found} : {}),
  })
  for (const line of await uninterrupted(() => write(root, files))) say(line)
  say(`\nNext:\n${next(root).join('\n')}`)
  if (answers.host !== 'none')
    say(`\nBefore you publish:\n${beforePublishing(root, labdocs, Object.keys(files)).join('\n')}`)
  return 0
}

/** `labdocs`: where package.json gets it from. */
function beforePublishing(root: string, labdocs: string, files: string[]): string[] {
  const outside = /^file:(\.\..*)/.exec(labdocs)?.[1]
  const hasWorkflows = files.some((file) => file.startsWith('.github/'))
  return [
    `  Set "url" in ${CONFIG_FILE} to the address of the site.`,
    ...(outside
      ? [`  Install a package of labdocs from this folder: other machines do not have ${outside}.`]
      : []),
    ...(hasWorkflows && isBelowRepository(root)
      ? [
          '  Move .github to the top of the repository, where GitHub looks for it, and name this folder in the workflows.',
        ]
      : []),
  ]
}

function isBelowRepository(folder: string): boolean {
  const above = dirname(folder)
  if (existsSync(join(folder, '.git')) || above === folder) return false
  return existsSync(join(above, '.git')) || isBelowRepository(above)
}

/** For existing pages, no files that depend on the host are written. */
function answersOf({title, host}: InitOptions, found: Found | undefined): Partial<Answers> {
  const named = title && oneLine(title)
  const chosen = found ? 'none' : host
  return {...(named ? {title: named} : {}), ...(chosen ? {host: chosen} : {})}
}

/** Returns undefined if there is no page in the folders that Docusaurus reads. */
function ofDocusaurus(root: string, site: FoundSite): Found | undefined {
  const {dialect} = site
  const {length: count} = pagesIn(root, {publicFolder: dialect.static, dialect, bare: false})
  const {title: _, ...docusaurus} = bareConfig(root, site)
  return count ? {folder: '', count, isUsual: false, outside: [], docusaurus} : undefined
}

function pagesIn(root: string, rules?: FileRules): string[] {
  const {sources} = scan(root, [join(root, 'dist')], undefined, rules)
  return [...sources.values()].filter(({kind}) => kind === 'markdown').map(({file}) => file)
}

function described({folder, count}: Found): string {
  const pages = count === 1 ? 'one Markdown page' : `${count} Markdown pages`
  const where = folder ? `${folder}/` : 'this folder'
  return `${pages} in ${where}; ${count === 1 ? 'it stays as it is' : 'they stay as they are'}`
}

/** Writes all files that do not exist yet, or none, and returns what was done. */
function write(root: string, files: Record<string, string>): string[] {
  const created: [path: string, text: string][] = []
  const changed: [path: string, text: string][] = []
  const lines = Object.entries(files).map(([file, text]) => {
    const path = join(root, file)
    if (!existsSync(path)) {
      created.push([path, text])
      return `Wrote ${file}`
    }
    const old = onDisk('read this file', path, () => readFileSync(path, 'utf8'))
    const more = file === MANIFEST ? completed(old, text) : undefined
    if (more === undefined) return `Left ${file} as it is`
    changed.push([path, more])
    return `Added to ${file} the entries that were missing`
  })
  const undo = createFiles(created)
  try {
    for (const [path, text] of changed) rewriteFile(path, text)
  } catch (error) {
    undo()
    throw error
  }
  return lines
}

function next(root: string): string[] {
  const at = relative(process.cwd(), root)
  const manager = managerOf(root)
  const isInstalled = ['labdocs', '@types/react'].every((name) =>
    existsSync(join(root, 'node_modules', name)),
  )
  return [
    ...(at ? [`  cd ${/[^\w./-]/.test(at) ? JSON.stringify(at) : at}`] : []),
    ...(existsSync(join(root, MANIFEST)) && !isInstalled ? [`  ${manager} install`] : []),
    `  ${runOf(manager)} dev`,
  ]
}

function titleOf(root: string): string {
  const name = titleOfFolder(root)
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return name ? name[0]!.toUpperCase() + name.slice(1) : 'Documentation'
}
