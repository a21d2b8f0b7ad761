/** The command line (commander): options, exit codes, and the last resort for bugs of ours. */
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {Command, CommanderError, InvalidArgumentError, Option} from 'commander'
import {isKeep} from './config-rules.ts'
import {HOME} from './home.ts'
import {HOSTS} from './hosts/host.ts'
import {PUBLISHERS} from './init/site.ts'
import {type ExitCode, reportFailure} from './report.ts'
import {SEARCH_SERVERS} from './search/export.ts'
import {MOST_KEPT} from './write/keep.ts'

/** 0 fine, 1 content has errors, 2 wrong usage, config or disk, 3 a bug of labdocs. */
export async function main(argv: string[]): Promise<void> {
  // Anyone who reads our output may stop reading (`labdocs check | head`): then there is no one to tell.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const program = createProgram((code) => {
    process.exitCode = code
  })
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
      return
    }
    process.exitCode = reportFailure(error, argv.includes('--json'))
  }
}

function createProgram(end: (code: ExitCode) => void): Command {
  const version = (
    JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {version: string}
  ).version
  const program = new Command('labdocs')
    .description('Builds, checks and serves a documentation site from a folder of Markdown.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'say what there is')
    .helpCommand('help [command]', 'say what a command does')
    .showSuggestionAfterError(true)
    .showHelpAfterError('(labdocs --help lists all commands and options)')
    .exitOverride()
    .addHelpText('after', EXAMPLES)

  common(
    program
      .command('build')
      .description('write the site into the output folder, if there is no error'),
  )
    .addOption(out())
    .addOption(base())
    .addOption(webHost())
    .option('--compress', 'also write compressed copies (.gz, .br) of pages, scripts and data')
    .addOption(format())
    .option(
      '--keep <number>',
      'keep the scripts and data of this many builds (default: 2)',
      readKeep,
    )
    .addOption(cacheDir())
    .option('--no-cache', 'ignore what is cached')
    .option('--strict', 'warnings fail as well')
    .option('--lenient', 'broken links and their like are warnings (for foreign trees)')
    .option('--timing', 'print how long each stage took', false)
    .action(async (options) =>
      end(await (await import('./commands/build.ts')).build({...options, write: true})),
    )

  common(program.command('check').description('report every mistake, write nothing'))
    .addOption(base())
    .addOption(format())
    .addOption(cacheDir())
    .option('--no-cache', 'ignore what is cached')
    .option('--strict', 'warnings fail as well')
    .option('--lenient', 'broken links and their like are warnings (for foreign trees)')
    .option('--timing', 'print how long each stage took', false)
    .action(async (options) =>
      end(await (await import('./commands/build.ts')).build({...options, write: false})),
    )

  server(
    common(
      program
        .command('dev')
        .description('serve the site while you write: every change shows at once'),
    ),
  )
    .addOption(cacheDir())
    .option('--no-cache', 'ignore what is cached')
    .option('--open', 'open the site in the browser')
    .action(async (options) => end(await (await import('./commands/dev.ts')).dev(options)))

  server(
    common(program.command('serve').description('serve the built site as a static host would')),
  )
    .addOption(out())
    .action(async (options) => end(await (await import('./commands/serve.ts')).serve(options)))

  common(program.command('clean').description('remove the output folder and the cache'))
    .addOption(out())
    .addOption(cacheDir())
    .action(async (options) => end(await (await import('./commands/clean.ts')).clean(options)))

  common(
    program
      .command('new')
      .description('write a new page with front matter; write over nothing')
      .argument('<route>', 'address of the page, e.g. /docs/eln/labels'),
  )
    .option('--title <text>', 'title of the page (default: from the route)')
    .action(async (route: string, options) =>
      end(await (await import('./commands/new.ts')).newPage(route, options)),
    )

  common(
    program
      .command('move')
      .description('rename or move a page or folder, and correct every link to it')
      .argument('<old>', 'route or path of the page or folder')
      .argument('<new>', 'its new route or path'),
  )
    .addOption(cacheDir())
    .option('--dry-run', 'print the changes as a patch, write nothing', false)
    .action(async (old: string, next: string, options) =>
      end(await (await import('./commands/move.ts')).move(old, next, options)),
    )

  common(
    program
      .command('doctor')
      .description('look for what is wrong with the machine and the configuration; change nothing'),
  )
    .addOption(out())
    .addOption(cacheDir())
    .action(async (options) => end(await (await import('./commands/doctor.ts')).doctor(options)))

  common(
    program
      .command('search-export')
      .description('write the pages for a search server, with its settings'),
  )
    .addOption(
      new Option('--for <name>', 'the search server').choices(SEARCH_SERVERS).makeOptionMandatory(),
    )
    .requiredOption('--to <dir>', 'folder for the files', (dir: string) => resolve(dir))
    .addOption(base())
    .addOption(cacheDir())
    .action(async (options) =>
      end(await (await import('./commands/search-export.ts')).searchExport(options)),
    )

  common(
    program
      .command('pdf')
      .description('print pages of the built site as PDF files, with an installed Chromium')
      .argument('[routes...]', 'addresses of pages, e.g. /docs/eln'),
  )
    .addOption(out())
    .addOption(base())
    .option('--all', 'print every Markdown page', false)
    .option('--to <dir>', 'folder of the PDF files', 'pdf')
    .action(async (routes: string[], options) =>
      end(await (await import('./commands/pdf.ts')).pdf(routes, options)),
    )

  program
    .command('init')
    .description('write the first files of a site; write over nothing')
    .argument('[folder]', 'folder of the site (default: this folder)')
    .option('--title <text>', 'name of the site (default: from the name of the folder)')
    .addOption(
      new Option('--host <name>', 'where the site will be published: writes files for it').choices(
        PUBLISHERS,
      ),
    )
    .option('--yes', 'ask nothing, take what is suggested', false)
    .exitOverride()
    .action(async (folder: string | undefined, options) =>
      end(await (await import('./commands/init.ts')).init(resolve(folder ?? '.'), options)),
    )
  return program
}

function common(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--root <dir>',
        'the site: a folder with a site.config.ts, or any folder of Markdown',
      )
        .argParser((dir) => resolve(dir))
        .default(process.cwd(), 'this folder'),
    )
    .option('--json', 'print one JSON document on stdout')
    .exitOverride()
}

function server(command: Command): Command {
  return command
    .addOption(base())
    .option('--port <number>', 'port to listen on (default: 3000, or the next free one)', readPort)
    .option(
      '--host <address>',
      'address to listen on; 0.0.0.0 makes the site visible to the network',
      '127.0.0.1',
    )
}

function out(): Option {
  return new Option('--out <dir>', 'output folder (default: "outDir" of the config, dist/)')
}

function base(): Option {
  return new Option('--base <path>', 'path below which the site is served, e.g. /manual/')
}

function webHost(): Option {
  return new Option(
    '--host <name>',
    'write what this web host needs next to the pages (default: "host" of the config)',
  ).choices(HOSTS)
}

function cacheDir(): Option {
  return new Option(
    '--cache-dir <dir>',
    'folder of the cache (default: node_modules/.cache/labdocs of the site, or .labdocs/cache)',
  )
    .env('LABDOCS_CACHE')
    .argParser((dir) => resolve(dir))
}

function format(): Option {
  return new Option(
    '--format <name>',
    'how to print mistakes; "github" also annotates their lines in a pull request',
  )
    .choices(['text', 'github'])
    .default('text')
    .conflicts('json')
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

function readKeep(text: string): number {
  const keep = Number(text)
  if (!isKeep(keep))
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_KEPT}.`)
  return keep
}

const EXAMPLES = `
Examples:
  labdocs init handbook               the first files of a site, in a new folder
  labdocs dev                         write, and see every change at once
  labdocs check                       find every mistake before you commit
  labdocs build && labdocs serve      the site as readers get it
  labdocs build --root ~/notes        any folder of Markdown, no config needed

Exit codes: 0 fine, 1 the content has errors, 2 wrong usage, config or disk, 3 a bug of labdocs.
`
