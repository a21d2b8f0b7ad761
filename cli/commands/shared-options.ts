/** Options that several commands share. */
import {resolve} from 'node:path'
import {type Command, InvalidArgumentError, Option} from 'commander'
import {completeBase, isBase} from '../disk/path-rules.ts'
import {HOSTS} from '../hosts/hosts.ts'
import {STYLES} from '../hosts/url-styles.ts'
import {isKeep, MOST_KEPT} from '../write/earlier-builds.ts'

/** Adds a command for a site, with the options that all of them have. */
export function forSite(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addOption(
      new Option(
        '--root <dir>',
        'the site: a folder with a site.config.ts, or any folder of Markdown',
      )
        .argParser((dir) => resolve(notEmpty(dir)))
        .default(process.cwd(), 'this folder'),
    )
    .option('--json', 'print one JSON document on stdout')
}

/** Adds the options of commands that serve the site. */
export function server(command: Command): Command {
  return command
    .addOption(base())
    .addOption(urls())
    .option('--port <number>', 'port to listen on (default: 3000, or the next free one)', readPort)
    .option(
      '--host <address>',
      'address to listen on; 0.0.0.0 makes the site visible to the network',
      notEmpty,
      '127.0.0.1',
    )
}

export function out(): Option {
  return new Option(
    '--out <dir>',
    'output folder (default: "outDir" of the config, dist/)',
  ).argParser(notEmpty)
}

export function base(): Option {
  return new Option(
    '--base <path>',
    'path below which the site is served, e.g. /manual/',
  ).argParser(readBase)
}

export function urls(): Option {
  return new Option('--urls <form>', 'form of addresses: /a, /a/ or /a.html').choices(STYLES)
}

export function webHost(): Option {
  return new Option(
    '--host <name>',
    'write what this web host needs next to the pages (default: "host" of the config)',
  ).choices(HOSTS)
}

export function cacheDir(): Option {
  return new Option(
    '--cache-dir <dir>',
    'folder of the cache (default: node_modules/.cache/labdocs of the site, or .labdocs/cache)',
  )
    .env('LABDOCS_CACHE')
    .argParser((dir) => dir && resolve(dir))
}

/** Adds the options of commands that read and fill the cache. */
export function cached(command: Command): Command {
  return command.addOption(cacheDir()).option('--no-cache', 'ignore the cache')
}

/** Adds the options of commands that report every mistake. */
export function reporting(command: Command): Command {
  return cached(command)
    .addOption(
      new Option(
        '--format <name>',
        'how to print mistakes; "github" also annotates their lines in a pull request',
      )
        .choices(['text', 'github'])
        .default('text')
        .conflicts('json'),
    )
    .option('--strict', 'warnings fail as well')
    .addOption(
      new Option(
        '--lenient',
        'report broken links and similar mistakes as warnings (for sites of other tools)',
      ).conflicts('strict'),
    )
    .option('--timing', 'print how long each stage took', false)
}

/** A variable of a script that is not set would name the working folder, or as an address the whole network. */
export function notEmpty(text: string): string {
  if (!text.trim()) throw new InvalidArgumentError('It is empty.')
  return text
}

function readBase(text: string): string {
  const base = completeBase(text)
  if (!isBase(base)) throw new InvalidArgumentError('It must be a path such as /manual/.')
  return base
}

function readPort(text: string): number {
  const port = text.trim() ? Number(text) : Number.NaN
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

export function readKeep(text: string): number {
  const keep = Number(text)
  if (!isKeep(keep))
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_KEPT}.`)
  return keep
}
