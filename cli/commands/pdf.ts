/** `labdocs pdf ROUTE…`: prints pages of the built site as PDF files with an installed Chromium. */
import {type ExecFileException, execFile} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {dirname, join, relative, resolve} from 'node:path'
import {promisify} from 'node:util'
import {fileOf, withBase} from '../../runtime/shared/location.ts'
import {own} from '../../runtime/shared/own.ts'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {makeFolder} from '../disk/folder.ts'
import {pathProblem} from '../disk/path-rules.ts'
import {replaceFile} from '../disk/write-file.ts'
import {findBrowser} from '../find-browser.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {Refusal} from '../report/report.ts'
import {builtAddresses} from '../serve/built-addresses.ts'
import {listen} from '../serve/listen.ts'
import {staticHandler} from '../serve/static.ts'
import {onEnd} from '../signals.ts'
import {counted} from '../text/counted.ts'
import {nearest} from '../text/nearest.ts'
import type {Manifest} from '../types.ts'
import {type SiteOptions, succeed, withSite} from './with-site.ts'

interface PdfOptions extends SiteOptions {
  all: boolean
  to: string
}

/** Time limit for one page, in ms. */
const LONGEST = 60_000

export function pdf(routes: string[], options: PdfOptions): Promise<ExitCode> {
  const written: string[] = []
  return withSite(
    options,
    (config) => printPages(routes, config, options, written),
    () => `${counted(written.length, 'file was', 'files were')} written.`,
  )
}

/** Adds the files to `written`. */
async function printPages(
  routes: string[],
  config: SiteConfig,
  options: PdfOptions,
  written: string[],
): Promise<ExitCode> {
  const addresses = builtAddresses(config, options)
  const profile = mkdtempSync(join(tmpdir(), 'labdocs-pdf-'))
  const answer = staticHandler(config.outDir, addresses.base, addresses.ending)
  /** Addresses for which the browser got the page of an address that does not exist. */
  const missing = new Set<string>()
  const server = createServer((request, response) => {
    // It is changed for the answer.
    const url = request.url!
    response.on('finish', () => response.statusCode === 404 && missing.add(url))
    answer(request, response)
  })
  const quit = new AbortController()
  const tidy = () => {
    quit.abort()
    rmSync(profile, {recursive: true, force: true, maxRetries: 5})
  }
  const off = onEnd(tidy)
  try {
    const browser = browserPath()
    const pages = pagesOf(routes, options.all, readManifest(config.outDir))
    const port = await listen(server, {host: '127.0.0.1', port: 0})
    for (const route of pages) {
      const url = `http://127.0.0.1:${port}${withBase(route, addresses)}`
      const bytes = await print(browser, url, profile, quit.signal)
      if (missing.has(new URL(url).pathname))
        throw new Refusal(
          `${route} was missing when it was printed: another command replaced or removed the site. Build it, and print it again.`,
        )
      const path = join(resolve(options.to), `${fileOf(route)}.pdf`)
      makeFolder(dirname(path))
      replaceFile(path, bytes)
      written.push(relative(process.cwd(), path))
      if (!options.json) process.stdout.write(`Wrote ${written.at(-1)}\n`)
    }
    return succeed(options, {written}, '')
  } finally {
    server.closeAllConnections()
    server.close()
    off()
    tidy()
  }
}

function browserPath(): string {
  const named = process.env.CHROMIUM_PATH
  const found = findBrowser(named)
  if (found) return found
  const message = named
    ? `There is no browser at ${named}, which CHROMIUM_PATH names.`
    : 'There is no Chromium and no Chrome. Install one, or set CHROMIUM_PATH to its path.'
  throw new Refusal(message)
}

function readManifest(outDir: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) as Manifest
    const isOurs =
      Array.isArray(manifest.routes) &&
      [...manifest.routes.map(({route}) => route), ...(manifest.printed ?? [])].every(
        (route) => pathProblem(fileOf(route), {ending: '.pdf'}) === undefined,
      )
    if (isOurs) return manifest
  } catch {
    // Reported below: an invalid manifest counts as missing.
  }
  throw new Refusal(`There is no built site in ${outDir}. Run "labdocs build" first.`)
}

/** Returns the pages to print, each once. An old address means the page that it redirects to. */
function pagesOf(
  routes: string[],
  all: boolean,
  {routes: known, printed = [], redirects}: Manifest,
): Route[] {
  if (all === routes.length > 0)
    throw new Refusal('Name the pages to print, such as /docs/eln, or all of them with --all.')
  if (all) return known.filter(({file}) => file.endsWith('.md')).map(({route}) => route)
  const pages = new Set([...known.map(({route}) => route), ...printed])
  return [
    ...new Set(
      routes.map((typed) => {
        const route = typed.replace(/(?<=.)\/+$/, '')
        const page = own(redirects, route) ?? route
        if (pages.has(page)) return page
        const near = nearest(route, pages)
        throw new Refusal(`There is no page ${typed}.${near ? ` Did you mean ${near}?` : ''}`)
      }),
    ),
  ]
}

async function print(
  browser: string,
  url: string,
  profile: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const file = join(profile, 'page.pdf')
  rmSync(file, {force: true})
  const failure = await promisify(execFile)(
    browser,
    [
      '--headless',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // The sandbox of Chromium does not work for root, as in containers. It prints only pages of this site.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${file}`,
      url,
    ],
    {timeout: LONGEST, signal, maxBuffer: Number.POSITIVE_INFINITY},
  ).then(
    () => undefined,
    (error: ExecFileException) =>
      error.killed
        ? `it took more than ${LONGEST / 1000} seconds`
        : `it ended with ${error.signal ?? error.code}`,
  )
  if (!failure && existsSync(file)) return readFileSync(file)
  throw new Refusal(
    `${browser} could not print ${new URL(url).pathname}: ${failure ?? 'it wrote nothing'}.`,
  )
}
