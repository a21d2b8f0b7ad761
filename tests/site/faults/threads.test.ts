/** The threads of a command: only those that are needed are started, and none stays. */
import {readFileSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'
import {contentsOf} from '../../support/files.ts'
import {labdocs, type Run} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'

const ALL = Boolean(process.env.LABDOCS_ALL)

const THREADS = availableParallelism()
const BOX = 'const Box = ({children}) => <main>{children}</main>'
const THEME = `${BOX}
export const theme = {Layout: Box, NotFound: Box, Crash: Box, CrashedLayout: Box, Loading: Box, LoadError: Box}
`
const ARTICLE =
  'export const article = {Category: () => null, icons: [], directives: {}, elements: {}}'

const CONFIG =
  "export default {title: 'T', theme: './theme', docs: {folder: '', at: '/'}, check: {'missing-description': 'off'}}"

/** Notes the kind of each thread that is started. Threads of the kind LABDOCS_REFUSED cannot be started. */
const WATCH = `import threads from 'node:worker_threads'
import {appendFileSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
const {Worker} = threads
const {LABDOCS_STARTED, LABDOCS_REFUSED} = process.env
threads.Worker = class extends Worker {
  constructor(script, options) {
    const {kind} = options.workerData
    appendFileSync(LABDOCS_STARTED, kind + '\\n')
    if (kind === LABDOCS_REFUSED)
      throw Object.assign(new Error('Worker initialization failure: EAGAIN'), {code: 'ERR_WORKER_INIT_FAILED'})
    super(script, options)
  }
}
syncBuiltinESMExports()
`

/** A site whose code must be bundled: the bundle of the built-in theme can be in the cache of the machine. */
function site(pages: number, more: Record<string, string> = {}): string {
  return temporary('threads', {
    'site.config.ts': CONFIG,
    'theme/theme.css': '',
    'theme/index.tsx': THEME,
    'theme/article.tsx': ARTICLE,
    'content/index.md': '# Home\n',
    ...Object.fromEntries(
      Array.from({length: pages - 1}, (_, at) => [`content/p${at}.md`, `# Page ${at}\n\nText.\n`]),
    ),
    ...more,
  })
}

/** Runs a command, and returns how many threads it started to parse and to watch hooks. */
function run(
  root: string,
  args: string[],
  env: Record<string, string> = {},
): Run & {parsing: number; watching: number} {
  const folder = temporary('started', {'watch.mjs': WATCH, started: ''})
  const started = join(folder, 'started')
  const watch = `--import=${pathToFileURL(join(folder, 'watch.mjs')).href}`
  const result = labdocs([...args, '--root', root], {
    env: {NODE_OPTIONS: watch, LABDOCS_STARTED: started, ...env},
  })
  const kinds = readFileSync(started, 'utf8').split('\n')
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  return {...result, parsing: count('parse'), watching: count('watch')}
}

const several = test.runIf(THREADS > 1)

test.runIf(ALL && THREADS > 1)(
  'a first build starts the threads that it needs; after a check, it needs none',
  () => {
    const root = site(260)
    expect(run(root, ['check'])).toMatchObject({code: 0, parsing: THREADS - 1})
    expect(run(root, ['build'])).toMatchObject({code: 0, parsing: 0})
    // With and without the cache, with and without threads, the same files.
    const [cached, anew] = [join(root, 'dist'), join(root, 'anew')]
    expect(run(root, ['build', '--no-cache', '--out', 'anew'])).toMatchObject({
      code: 0,
      parsing: THREADS - 1,
    })
    expect(contentsOf(anew)).toEqual(contentsOf(cached))
  },
)

several('what is not a page needs no thread', () => {
  const pictures = Array.from({length: 20}, (_, at) => [
    `content/public/${at}.svg`,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
  ])
  const root = site(240, Object.fromEntries(pictures))
  expect(run(root, ['check'])).toMatchObject({code: 0, parsing: 0})
})

several('a mistake in the code ends the threads that were started meanwhile', () => {
  const root = site(260, {'theme/index.tsx': `${THEME}\nexport const wrong = (\n`})
  const {code, parsing, stderr} = run(root, ['build'])
  expect({code, parsing}).toEqual({code: 1, parsing: THREADS - 1})
  expect(stderr).toBe(
    'error bundle-failed  theme/index.tsx:5:1\n  Unexpected end of file\n  5 | \n    | ^\n\n1 error, 0 warnings\n',
  )
})

several('a thread that cannot be started', () => {
  const root = site(260)
  const {code, stderr} = run(root, ['build'], {LABDOCS_REFUSED: 'parse'})
  expect(stderr).toContain(
    'Could not start a thread: the machine has no memory or process left (EAGAIN).',
  )
  expect(code).toBe(2)
  expect(run(root, ['build'])).toMatchObject({code: 0, parsing: THREADS - 1})
})

test.runIf(ALL)('a thread watches hooks of plugins that wait, but no figures of labdocs', () => {
  const figure = {'content/index.md': '# Home\n\n```mermaid\nflowchart LR\n  A --> B\n```\n'}
  // While the config is loaded, one watches it, and later one more the plugin.
  expect(run(site(1, figure), ['check'])).toMatchObject({code: 0, watching: 1})
  const plugin = "import {setTimeout} from 'node:timers/promises'\n"
  const root = site(1, {
    ...figure,
    'site.config.ts': CONFIG.replace('docs:', "plugins: ['./plugin.ts'], docs:"),
    'plugin.ts': `${plugin}export default {name: 'p', markdown: () => setTimeout(1)}\n`,
  })
  expect(run(root, ['check'])).toMatchObject({code: 0, watching: 3})
})
