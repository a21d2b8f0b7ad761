/** Checks the machine and the configuration of a site, and explains the results. Changes nothing. */
import {execFileSync} from 'node:child_process'
import {accessSync, constants, existsSync, mkdtempSync, readFileSync, rmdirSync} from 'node:fs'
import {dirname, join, posix} from 'node:path'
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import {siteAround} from '../config/bare-config.ts'
import type {SiteConfig} from '../config/config.ts'
import {isSystemError, systemReason} from '../disk/disk-error.ts'
import {isFolder, pathIn} from '../disk/folder.ts'
import {findBrowser} from '../find-browser.ts'
import {HOME} from '../installation.ts'
import {readHistory} from '../scan/git-dates.ts'
import {counted} from '../text/counted.ts'
import {isReplaceable} from '../write/replaceable.ts'

export interface Finding {
  about: 'Node.js' | 'Configuration' | 'History' | 'Cache' | 'Output' | 'Host' | 'Browser'
  /** `advice`: it works, but not as well as it could; `problem`: something fails. */
  status: 'ok' | 'advice' | 'problem'
  message: string
  fix?: string
}

const finding =
  (status: Finding['status']) =>
  (about: Finding['about'], message: string, fix?: string): Finding => ({
    about,
    status,
    message,
    fix,
  })
const ok = finding('ok')
const advice = finding('advice')
const problem = finding('problem')

/** Returns all findings about a site whose configuration can be read. */
export function checksOf(config: SiteConfig): Promise<Finding[]> {
  return Promise.all([
    nodeVersion(process.versions.node),
    addresses(config),
    history(config.content),
    writable('Cache', config.cacheDir),
    output(config),
    host(config),
    browser(process.env.CHROMIUM_PATH),
  ])
}

/** Reports versions that will be refused soon; start.js already refuses those that are too old. */
export function nodeVersion(version: string): Finding {
  const {engines} = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
    engines: {node: string}
  }
  const major = Number(version.split('.')[0])
  const message = `Version ${version}; labdocs needs ${engines.node.replace('>=', '')} or later.`
  return major % 2
    ? advice(
        'Node.js',
        `${message} Odd versions get no fixes after half a year.`,
        'Install an even version: https://nodejs.org/en/download/',
      )
    : ok('Node.js', message)
}

function addresses({url, bare, root, title, content}: SiteConfig): Finding {
  const refused = refusal(content)
  if (refused)
    return problem(
      'Configuration',
      `The content folder ${content} cannot be used: ${refused}.`,
      'Correct "content" in site.config.ts, or the permissions of the folder.',
    )
  const site = bare ? siteAround(root) : undefined
  if (site !== undefined)
    return advice(
      'Configuration',
      `This folder is part of the site in ${site}, whose site.config.ts was not read.`,
      'Run the command there.',
    )
  if (bare)
    return advice(
      'Configuration',
      'There is no site.config.ts: figures are shown as code, and few mistakes are found.',
      'Run "labdocs init".',
    )
  if (url === UNPUBLISHED)
    return advice(
      'Configuration',
      `"url" is not set, so search engines and feeds get addresses at ${UNPUBLISHED}.`,
      'Set "url" in site.config.ts to the address where the site is published.',
    )
  return ok('Configuration', `${title}, published at ${url}.`)
}

/** Returns why the files of a folder cannot be read, if so. Git fails there as if it were not installed. */
function refusal(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    return systemReason(error.code)
  }
}

async function history(content: string): Promise<Finding> {
  if (refusal(content))
    return advice('History', 'The content folder cannot be used, so its history is not known.')
  if (!runs('git', ['--version'], HOME))
    return advice(
      'History',
      'Git cannot be run, so pages show no date.',
      'Install Git: https://git-scm.com/downloads',
    )
  const {dates, diagnostics} = await readHistory(content)
  const [shallow] = diagnostics
  if (shallow) return problem('History', shallow.message, shallow.hint)
  if (!dates.size)
    return advice(
      'History',
      'No file of the content is committed to Git, so pages show no date.',
      'Run "git init" in the folder of the site, and commit the pages.',
    )
  return ok('History', `${counted(dates.size, 'file has', 'files have')} a date.`)
}

/** Checks whether files can be created in a folder, or in its nearest existing parent. */
function writable(about: 'Cache' | 'Output', folder: string): Finding {
  let at = folder
  while (!existsSync(at) && at !== dirname(at)) at = dirname(at)
  try {
    rmdirSync(mkdtempSync(join(at, '.labdocs-')))
    return ok(about, `${folder} can be written.`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    const message = `${at} cannot be written: ${systemReason(error.code)}.`
    return about === 'Cache'
      ? advice(about, message, 'Name another folder with --cache-dir.')
      : problem(about, message, 'Name another folder with --out.')
  }
}

function output({outDir, root}: SiteConfig): Finding {
  if (existsSync(outDir) && !isFolder(outDir))
    return problem(
      'Output',
      `${outDir} is a file.`,
      'Choose another folder with "outDir" or --out.',
    )
  if (!isReplaceable(outDir))
    return problem(
      'Output',
      `${outDir} contains files that labdocs did not write, so a build does not replace it.`,
      'Move these files away, or set "outDir" to another folder.',
    )
  const path = pathIn(root, outDir)
  const isTracked =
    path !== undefined &&
    runs('git', ['rev-parse', '--git-dir'], root) &&
    !runs('git', ['check-ignore', '-q', `${outDir}/`], root)
  return isTracked
    ? advice(
        'Output',
        `Git does not ignore ${path}/, so a commit may contain the built site.`,
        `Add the lines "${path}/" and "${posix.join(posix.dirname(path), `.${posix.basename(path)}-*/`)}" to .gitignore.`,
      )
    : writable('Output', dirname(outDir))
}

function host({host: name, url, base, content}: SiteConfig): Finding {
  const ofGithub = /^https:\/\/[\w-]+\.github\.io$/i.test(url)
  if (ofGithub && name !== 'github-pages')
    return advice(
      'Host',
      `${url} is GitHub Pages, but "host" is ${name ?? 'not set'}, so addresses with a slash at the end are not found.`,
      "Set host: 'github-pages' in site.config.ts.",
    )
  const isNamed = url !== UNPUBLISHED && !ofGithub
  if (name === 'github-pages' && isNamed && !existsSync(join(content, 'public/CNAME')))
    return advice(
      'Host',
      `GitHub Pages reads the name ${new URL(url).host} from a file that does not exist.`,
      'Write the name into content/public/CNAME, or set it in the settings of the repository.',
    )
  return ok(
    'Host',
    name
      ? `A build writes what ${name} needs, for ${base}.`
      : 'No web host is set, so a build writes no configuration for one.',
  )
}

/** Builds need no browser. `known`: paths where browsers are installed. */
export function browser(named: string | undefined, known?: string[]): Finding {
  const found = findBrowser(named, known)
  if (found) return ok('Browser', `${found}, for "labdocs pdf".`)
  return named
    ? problem(
        'Browser',
        `There is no browser at ${named}, which CHROMIUM_PATH names.`,
        'Correct the variable, or remove it.',
      )
    : advice(
        'Browser',
        'There is no Chromium and no Chrome, which "labdocs pdf" needs. Builds need none.',
        'Install one, or set CHROMIUM_PATH to its path.',
      )
}

function runs(program: string, args: string[], cwd: string): boolean {
  try {
    execFileSync(program, args, {cwd, stdio: 'ignore'})
    return true
  } catch {
    return false
  }
}
