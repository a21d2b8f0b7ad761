/** `labdocs add-version NAME`: copies the docs as they are now to a folder of their own. It never overwrites files. */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig, VersionConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import {pathProblem} from '../disk/path-rules.ts'
import {createFiles} from '../disk/write-file.ts'
import {IMPORT_FIRST} from '../docusaurus/site.ts'
import {quoted} from '../init/files.ts'
import {layOut} from '../move/verify.ts'
import {versionCopy} from '../move/version-copy.ts'
import {isError} from '../report/diagnostics.ts'
import {openable} from '../report/display-paths.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {Refusal, report} from '../report/report.ts'
import {comparable} from '../resolve/case-conflicts.ts'
import {isBelow, join as joinRoute} from '../resolve/routes.ts'
import {uninterrupted} from '../signals.ts'
import {counted} from '../text/counted.ts'
import type {Site} from '../types.ts'
import {loadQuietly, refusePart, type SiteOptions, succeed, withSite} from './with-site.ts'

export function addVersion(name: string, options: SiteOptions): Promise<ExitCode> {
  return withSite(options, async (config) => {
    refusePart(config)
    const version = versionFor(name, config)
    const workspace = await loadQuietly(config)
    if (!('site' in workspace))
      return report(workspace.diagnostics, {...options, strict: false, config})
    const site = layOut(workspace)
    const errors = [...workspace.diagnostics, ...site.diagnostics].filter(isError)
    if (errors.length) {
      const code = report(errors, {...options, strict: false, config})
      if (!options.json)
        process.stderr.write(
          'Nothing was written: correct these mistakes first, or both versions have them.\n',
        )
      return code
    }
    refuseTaken(version.at, site)
    const written: string[] = []
    await uninterrupted(() =>
      createFiles(listed(versionCopy(workspace, site, version), config, written)),
    )
    return succeed(options, {written, version}, said(written.length, version, config))
  })
}

/** Refuses an address at which, or below which, there is a page or an alias. */
function refuseTaken(at: Route, {entries, redirects}: Site): void {
  const taken = [...entries.keys(), ...redirects.keys()].find((route) =>
    isBelow(`${comparable(route)}/`, comparable(at)),
  )
  if (taken === undefined) return
  const page = redirects.get(taken)
  throw new Refusal(
    page === undefined
      ? `${taken} is already a page. Choose another name for the version.`
      : `${taken} is already an alias of ${page}. Remove the alias, or choose another name for the version.`,
  )
}

type NewFile = [path: string, content: string | Uint8Array]

/** Yields the files with absolute paths, one after the other: all pictures of a large site do not fit into the memory. */
function* listed(
  files: Iterable<NewFile>,
  {content}: SiteConfig,
  written: string[],
): Generator<NewFile> {
  for (const [file, bytes] of files) {
    const path = join(content, file)
    written.push(openable(path))
    yield [path, bytes]
  }
}

/** Returns the version, or refuses its name. */
function versionFor(name: string, {bare, dialect, docs, content}: SiteConfig): VersionConfig {
  if (dialect) throw new Refusal(IMPORT_FIRST)
  if (bare)
    throw new Refusal(
      'A folder without a configuration has no versions. Write one first: labdocs init.',
    )
  if (!/^\w[\w.-]*$/.test(name))
    throw new Refusal(
      `"${name}" cannot be used: the name of a version has the letters a to z, digits, dots, hyphens, and underscores, such as 3.0.`,
    )
  const [first] = docs.versions
  const {folder, at} = first!
  if (folder === '')
    throw new Refusal(
      "The docs are the content folder itself, so their copy would be a part of them. Move them to a folder, and name it: docs: {folder: 'docs'}.",
    )
  const version = {
    name,
    label: name,
    folder: `${folder}-${name}`,
    at: joinRoute(at, name),
    last: true,
    noindex: false,
  }
  const problem = pathProblem(version.folder)
  if (problem) throw new Refusal(`${version.folder} cannot be used: ${problem}.`)
  if (docs.versions.some((one) => one.name === name))
    throw new Refusal(`There is already a version "${name}".`)
  const path = join(content, version.folder)
  if (existsSync(path)) throw new Refusal(`${openable(path)} already exists.`)
  return version
}

function said(
  count: number,
  {name, label, folder, at}: VersionConfig,
  {content, docs}: SiteConfig,
): string {
  const before = docs.versions.slice(1).find(({last}) => last)
  return [
    `Copied ${counted(count, 'file', 'files')} to ${openable(join(content, folder))}. Links between the pages of the copy stay in it.`,
    `Add it to the "versions" of "docs" in ${CONFIG_FILE}:`,
    '',
    `  {name: '${name}', label: '${label}', folder: ${quoted(folder)}, at: '${at}', last: true},`,
    '',
    ...(before ? [`Remove "last: true" from ${before.name}: readers should use ${name} now.`] : []),
    'Then run "labdocs check".',
    '',
  ].join('\n')
}
