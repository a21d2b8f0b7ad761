/** The command line (commander): commands, exit codes, and the handler for bugs. */
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {Command, CommanderError, Help, Option} from 'commander'
import {EXAMPLES, examplesOf} from './commands/examples.ts'
import {
  base,
  cacheDir,
  cached,
  forSite,
  notEmpty,
  out,
  readKeep,
  reporting,
  server,
  urls,
  webHost,
} from './commands/shared-options.ts'
import {PUBLISHERS} from './init/new-site.ts'
import {HOME} from './installation.ts'
import type {ExitCode} from './report/exit-code.ts'
import {refused, reportFailure} from './report/report.ts'
import {SEARCH_SERVERS} from './search/export.ts'
import {endWith, forbidExit, printToStderr} from './signals.ts'

/** Exit codes: 0 success, 1 errors in content, 2 wrong usage, config or disk, 3 a bug in labdocs. */
export async function main(argv: string[]): Promise<void> {
  forbidExit()
  // A reader of our output can stop reading (`labdocs check | head`); this is no error.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const json = argv.includes('--json')
  const openStdout = json ? printToStderr() : undefined
  process.on('uncaughtException', (error) => onStray(error, json))
  const program = createProgram((code) => {
    process.exitCode = code
  })
  try {
    await program.parseAsync(withoutHelp(argv, program))
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
      // Commander has written the text to stderr.
      if (process.exitCode && json) refused(error.message.replace(/^error: /, ''), '', true)
      return
    }
    process.exitCode = await reportFailure(error, json)
  } finally {
    openStdout?.()
  }
}

/** Ends the command because of an error that nothing caught, such as that of a promise which a plugin does not await. */
function onStray(error: unknown, json: boolean): void {
  void endWith(async () => {
    const {exitCode} = process
    // The line with the stage of a build.
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
    // A command that has ended has printed its JSON document.
    const code = await reportFailure(error, json && exitCode === undefined)
    return Number(exitCode) || code
  })
}

/** For an unknown command, `help` prints what every command prints; it would not say that there is no such command. */
function withoutHelp(argv: string[], {commands}: Command): string[] {
  const [, , first, name] = argv
  const isUnknown = first === 'help' && name && !commands.some((one) => one.name() === name)
  return isUnknown ? argv.toSpliced(2, 1) : argv
}

function createProgram(end: End): Command {
  const version = (
    JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {version: string}
  ).version
  const program = new Command('labdocs')
    .description('Builds, checks and serves a documentation site from a folder of Markdown.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show what a command does')
    .showSuggestionAfterError(true)
    .showHelpAfterError('(labdocs --help lists all commands and options)')
    .configureHelp({optionDescription: describe})
    // Commands inherit this.
    .exitOverride()
    .addHelpText('after', EXAMPLES)

  addBuild(program, end)
  addCheck(program, end)
  addServers(program, end)
  addPages(program, end)
  addRest(program, end)
  for (const command of program.commands)
    command
      .addHelpText('after', examplesOf(command.name()))
      .showHelpAfterError(`(labdocs ${command.name()} --help shows its arguments and options)`)
      .configureOutput({outputError: (text, write) => write(withRoot(text, command))})
  return program
}

/** Adds a hint at the option: a folder that is given as an argument is that of the site. */
function withRoot(text: string, {options}: Command): string {
  const isFolder = text.startsWith('error: too many') && options.some(({long}) => long === '--root')
  return isFolder ? `${text}(Name the folder of the site with --root)\n` : text
}

/** A flag is off unless it is given: that needs no words. */
function describe(option: Option): string {
  const shown = option.defaultValue === false ? {...option, defaultValue: undefined} : option
  return new Help().optionDescription(shown as Option)
}

type End = (code: ExitCode) => void

function addBuild(program: Command, end: End): void {
  const command = forSite(
    program,
    'build',
    'write the site into the output folder, if there is no error',
  )
    .addOption(out())
    .addOption(base())
    .addOption(urls())
    .addOption(webHost())
    .option('--compress', 'also write compressed copies (.gz, .br) of pages, scripts and data')
    .option(
      '--keep <number>',
      'keep the scripts and data of this many builds (default: "keep" of the config, 2)',
      readKeep,
    )
    .addOption(
      new Option(
        '--offline',
        'write a copy that opens from the disk without a server (default folder: dist-offline/)',
      ).conflicts(['host', 'base', 'compress', 'keep']),
    )
  reporting(command)
    .option('--reference', 'read Markdown with micromark only, to compare the output')
    .action(async (options) =>
      end(await (await import('./commands/build.ts')).build({...options, write: true})),
    )
}

function addCheck(program: Command, end: End): void {
  const command = forSite(program, 'check', 'report every mistake, write nothing')
    .addOption(base())
    .addOption(urls())
    .option('--external', 'also ask other hosts whether linked pages exist; answers are cached')
  reporting(command)
    .option(
      '--fix',
      'correct mistakes that have a single correction: links to renamed pages, aliases, bold text …',
    )
    .addOption(
      new Option('--dry-run', 'with --fix: print the changes as a patch, write nothing')
        .default(false)
        .conflicts('external'),
    )
    .action(async (options, command: Command) => {
      if (options.dryRun && !options.fix)
        command.error("error: option '--dry-run' needs '--fix': check alone writes nothing")
      end(
        options.fix
          ? await (await import('./commands/fix.ts')).fix({...options, write: false})
          : await (await import('./commands/build.ts')).build({...options, write: false}),
      )
    })
}

/** Adds the commands that serve a site, and the one that removes it. */
function addServers(program: Command, end: End): void {
  cached(
    server(forSite(program, 'dev', 'serve the site while you write: every change shows at once')),
  )
    .option('--open', 'open the site in the browser')
    .action(async (options) => (await import('./commands/dev.ts')).dev(options))

  server(forSite(program, 'serve', 'serve the built site as a static host would'))
    .addOption(out())
    .action(async (options) => end(await (await import('./commands/serve.ts')).serve(options)))

  forSite(program, 'clean', 'remove the output folder and the cache')
    .addOption(out())
    .addOption(cacheDir())
    .action(async (options) => end(await (await import('./commands/clean.ts')).clean(options)))
}

/** Adds the commands that write and move pages. */
function addPages(program: Command, end: End): void {
  forSite(program, 'new', 'write a new page with front matter; never overwrite a file')
    .argument('<route>', 'address of the page, e.g. /docs/eln/labels', notEmpty)
    .option('--title <text>', 'title of the page (default: from the route)')
    .action(async (route: string, options) =>
      end(await (await import('./commands/new.ts')).newPage(route, options)),
    )

  forSite(program, 'move', 'rename or move a page or folder, and correct every link to it')
    .argument('<old>', 'route or path of the page or folder', notEmpty)
    .argument('<new>', 'its new route or path', notEmpty)
    .addOption(cacheDir())
    .option('--dry-run', 'print the changes as a patch, write nothing', false)
    .action(async (old: string, next: string, options) =>
      end(await (await import('./commands/move.ts')).move(old, next, options)),
    )

  forSite(program, 'add-version', 'copy the docs as they are now, as a version of their own')
    .argument('<name>', 'name of the version, such as 3.0', notEmpty)
    .addOption(cacheDir())
    .action(async (name: string, options) =>
      end(await (await import('./commands/add-version.ts')).addVersion(name, options)),
    )

  program
    .command('import')
    .description('copy a Docusaurus site into a new labdocs project, with a report')
    .argument(
      '<from>',
      'the site: a folder with docusaurus.config.js, or its folder of pages',
      notEmpty,
    )
    .argument('<to>', 'folder of the new site: empty or missing', notEmpty)
    .action(async (from: string, to: string) =>
      end(await (await import('./commands/import.ts')).importSite(resolve(from), resolve(to))),
    )
}

function addRest(program: Command, end: End): void {
  forSite(
    program,
    'doctor',
    'look for problems with the machine and the configuration; change nothing',
  )
    .addOption(out())
    .addOption(cacheDir())
    .action(async (options) => end(await (await import('./commands/doctor.ts')).doctor(options)))

  forSite(program, 'search-export', 'write the pages for a search server, with its settings')
    .addOption(
      new Option('--for <name>', 'the search server').choices(SEARCH_SERVERS).makeOptionMandatory(),
    )
    .requiredOption('--to <dir>', 'folder for the files', (dir: string) => resolve(notEmpty(dir)))
    .addOption(base())
    .addOption(urls())
    .addOption(cacheDir())
    .action(async (options) =>
      end(await (await import('./commands/search-export.ts')).searchExport(options)),
    )

  forSite(program, 'pdf', 'print pages of the built site as PDF files, with an installed Chromium')
    .argument('[routes...]', 'addresses of pages, e.g. /docs/eln')
    .addOption(out())
    .addOption(base())
    .addOption(urls())
    .option('--all', 'print every Markdown page', false)
    .option('--to <dir>', 'folder of the PDF files', notEmpty, 'pdf')
    .action(async (routes: string[], options) =>
      end(await (await import('./commands/pdf.ts')).pdf(routes, options)),
    )

  program
    .command('init')
    .description('write the first files of a site; never overwrite a file')
    .argument('[folder]', 'folder of the site (default: this folder)', notEmpty)
    .option('--title <text>', 'name of the site (default: from the name of the folder)')
    .addOption(
      new Option('--host <name>', 'where the site will be published: writes files for it').choices(
        PUBLISHERS,
      ),
    )
    .option('--yes', 'ask nothing, and accept the suggestions', false)
    .action(async (folder: string | undefined, options) =>
      end(await (await import('./commands/init.ts')).init(resolve(folder ?? '.'), options)),
    )
}
