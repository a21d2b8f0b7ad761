/**
 * `labdocs import`: converts a Docusaurus site to our notation in a new folder, with a report. None of its code is run.
 */
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {CONFIG_FILE} from '../config/config-file.ts'
import {loadConfig} from '../config/load-config.ts'
import {onDisk} from '../disk/disk-error.ts'
import {isIn, realPath} from '../disk/folder.ts'
import {placeInside} from '../disk/read-inside.ts'
import {createFiles} from '../disk/write-file.ts'
import {foldersOf, type Imported, importTree} from '../docusaurus/import.ts'
import {baseOf, externalOf} from '../docusaurus/links.ts'
import {type ReadRedirects, readRedirects} from '../docusaurus/redirects.ts'
import {countLost, linesOf} from '../docusaurus/report.ts'
import {type FoundSite, recognize} from '../docusaurus/site.ts'
import {projectFiles, quoted} from '../init/files.ts'
import {packageSource} from '../init/package-source.ts'
import {HOME} from '../installation.ts'
import {complaints, type Workspace} from '../pipeline.ts'
import {isError, sortDiagnostics} from '../report/diagnostics.ts'
import {openable} from '../report/display-paths.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {refused, report} from '../report/report.ts'
import {onEnd} from '../signals.ts'
import {counted} from '../text/counted.ts'
import type {Diagnostic} from '../types.ts'
import {loadQuietly} from './with-site.ts'

const REPORT = 'import-report.md'
const NOTHING = 'Nothing was written.'
const MISSING =
  'It has no docusaurus.config.js, and no page in the notation of Docusaurus. Other folders of Markdown need no import: run "labdocs init" there.'

export async function importSite(from: string, to: string): Promise<ExitCode> {
  const problem = problemOf(from, to)
  if (problem) return refused(problem, NOTHING, false)
  const found = recognize(from)
  if (!found) return refused(`${from} is not a Docusaurus site. ${MISSING}`, NOTHING, false)
  const cacheDir = mkdtempSync(join(tmpdir(), 'labdocs-import-'))
  let undo = () => {}
  const tidy = () => {
    undo()
    rmSync(cacheDir, {recursive: true, force: true})
  }
  const off = onEnd(tidy)
  try {
    const old = await read(from, cacheDir, true)
    const refuse = (problems: Diagnostic[]) =>
      report(problems, {root: from, json: false, strict: false})
    if (!('site' in old)) return refuse(old.diagnostics)
    // A page that cannot be read would be missing. A link out of the site is left out on purpose.
    const unread = old.scanned.filter((one) => isError(one) && one.code !== 'outside-content')
    if (unread.length) return refuse(unread)
    const redirects = readRedirects(found.redirects, old.site.entries)
    const files = importTree(old, redirects.aliases)
    undo = createFiles(filesOf(to, old, files, configOf(old, found)))
    const fresh = await read(to, cacheDir, false)
    const said = 'site' in fresh ? complaints(fresh) : fresh.diagnostics
    const left = sortDiagnostics(said).filter(isError)
    const text = reportOf(old, found, files, redirects, left)
    createFiles([[join(to, REPORT), text]])
    undo = () => {}
    process.stdout.write(
      [
        `Wrote ${counted(files.texts.size, 'file')} in our notation and ${counted(files.copies.size, 'copy', 'copies')} to ${openable(to)}.`,
        ...linesOf(countLost(old.docs.values()), 12),
        left.length
          ? `${counted(left.length, 'place needs', 'places need')} to be edited by hand: see ${openable(join(to, REPORT))}.`
          : `No page needs to be edited by hand. ${openable(join(to, REPORT))} lists what was left out.`,
        '',
      ].join('\n'),
    )
    return 0
  } finally {
    off()
    tidy()
  }
}

function problemOf(from: string, to: string): string | undefined {
  const stat = onDisk('look at this', from, () => statSync(from, {throwIfNoEntry: false}))
  if (!stat) return `There is no folder ${from}.`
  if (!stat.isDirectory()) return `${from} is a file. Name the folder of the site.`
  onDisk('read this folder', from, () => readdirSync(from))
  if (existsSync(to) && onDisk('read this folder', to, () => readdirSync(to)).length)
    return `${to} is not empty, and import does not overwrite files.`
  const inside = (path: string, folder: string) => isIn(realPath(path), realPath(folder))
  if (inside(to, from) || inside(from, to)) return `${to} and ${from} must not contain each other.`
  return undefined
}

async function read(
  root: string,
  cacheDir: string,
  bare: boolean,
): Promise<Workspace | {diagnostics: Diagnostic[]}> {
  const {config, diagnostics} = await loadConfig(root, {cacheDir, bare})
  return config ? loadQuietly(config, true) : {diagnostics}
}

function configOf({config}: Workspace, {url, editUrl}: FoundSite): string {
  const [first, ...others] = config.docs.versions
  const folders = foldersOf(config)
  const base = baseOf(config.dialect!)
  const external = externalOf(config)
  const hidden = (one: typeof first) => (one!.noindex ? ['noindex: true'] : [])
  const version = (one: (typeof others)[number], at: number) =>
    `{${[
      `name: ${quoted(one.name)}, label: ${quoted(one.label)}`,
      `folder: ${quoted(folders[at + 1]!)}, at: ${quoted(one.at)}`,
      ...(one.last ? ['last: true'] : []),
      ...hidden(one),
    ].join(', ')}}`
  const newest = [
    ...(first!.label === 'Next' ? [] : [`label: ${quoted(first!.label)}`]),
    ...hidden(first),
  ]
  const docs = [
    `at: ${quoted(first!.at)}`,
    ...(newest.length ? [`version: {${newest.join(', ')}}`] : []),
    ...(others.length ? [`versions: [${others.map(version).join(', ')}]`] : []),
    ...(editUrl ? [`editUrl: ${quoted(placeOfContent(editUrl))}`] : []),
  ]
  const keys = [
    `title: ${quoted(config.title)}`,
    ...(config.tagline ? [`tagline: ${quoted(config.tagline)}`] : []),
    ...(url && /^https?:\/\/[^/\s]+\/?$/.test(url) ? [`url: ${quoted(url)}`] : []),
    ...(base === '/' ? [] : [`base: ${quoted(base)}`]),
    ...(external.length ? [`external: [${external.map(quoted).join(', ')}]`] : []),
    `docs: {${docs.join(', ')}}`,
  ]
  const lines = keys.map((key) => `  ${key},`)
  return `import {defineSite} from 'labdocs'\n\nexport default defineSite({\n${lines.join('\n')}\n})\n`
}

/** Returns where the pages can be edited once the new site has replaced the old one in its folder. */
function placeOfContent(editUrl: string): string {
  return `${editUrl}content/`
}

function* filesOf(
  to: string,
  {config}: Workspace,
  files: Imported,
  own: string,
): Generator<[path: string, content: string | Uint8Array]> {
  const texts = {
    'site.config.ts': own,
    ...projectFiles(packageSource(HOME, to)),
    ...Object.fromEntries(files.texts),
  }
  for (const [file, text] of Object.entries(texts)) yield [join(to, file), text]
  for (const [file, source] of files.copies) {
    // A symbolic link can point outside the content.
    if (placeInside(config.content, source) === undefined) continue
    const path = join(config.content, source)
    yield [join(to, file), onDisk('read this file', path, () => readFileSync(path))]
  }
}

function reportOf(
  old: Workspace,
  found: FoundSite,
  {texts, copies}: Imported,
  {kept, others}: ReadRedirects,
  left: Diagnostic[],
): string {
  const {editUrl, isEditUrlCode} = found
  const counts = linesOf(countLost(old.docs.values()))
  const pages = [...old.docs.values()].flatMap(({file, lost = []}) =>
    lost.length ? [`- ${file}: ${[...new Set(lost.map(({name}) => name))].join(', ')}`] : [],
  )
  const section = (title: string, lines: string[], none: string) =>
    `## ${title}\n\n${lines.length ? lines.join('\n') : none}\n`
  return [
    '# Import from Docusaurus\n',
    `Written in our notation: ${counted(texts.size, 'file')}. Copied: ${counted(copies.size, 'file')}. Written as aliases: ${kept} of ${counted(found.redirects.length, 'redirect')}.\n`,
    section(
      'To do by hand',
      left.length
        ? [
            '"npm run check" shows each of these places, and how to correct it.\n',
            ...left.map(
              ({file, line, code, message}) =>
                `- ${file === CONFIG_FILE ? file : `content/${file}`}${line ? `:${line}` : ''} ${code}: ${message}`,
            ),
          ]
        : [],
      'Nothing: the site builds without an error.',
    ),
    section(
      'Redirects that are not as they were',
      others.map(({from, to, reason}) => `- ${from} to ${to}: ${reason}`),
      'None.',
    ),
    ...(editUrl
      ? [
          section(
            'To check',
            [
              `- "Edit this page" leads to ${placeOfContent(editUrl)}, where the pages are if this folder replaces that of the old site. If it does not, change "editUrl" in ${CONFIG_FILE}.`,
            ],
            '',
          ),
        ]
      : []),
    section('Left out, by kind', counts, 'Nothing.'),
    section('Left out, by page', pages, 'Nothing.'),
    section(
      'Not read',
      [
        ...externalOf(old.config).map(
          (path) =>
            `- ${path}: this part of the site is not in the docs; links to it lead where they did`,
        ),
        '- the order of the sidebar, if it is in sidebars.js: it follows folders and positions',
        '- "themeConfig", such as its navbar and footer: see "nav" and "footer" of site.config.ts',
        ...(isEditUrlCode
          ? [
              `- "editUrl", because code computes it: for a link to edit each page, write the address of the folder content/ in your repository as "editUrl" into "docs" of ${CONFIG_FILE}`,
            ]
          : []),
        '- translations in i18n/, and pages in src/pages',
      ],
      '',
    ),
  ].join('\n')
}
