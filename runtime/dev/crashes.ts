/**
 * Development only: errors that happen only in the browser, for the panel over the page. React and our code print each one
 * to the console, from where they are taken, so that nothing is added to the site that readers get.
 */
import type {LiveDiagnostic, LivePlace} from '../shared/live-events.ts'

/** Our messages about files that could not be loaded. The page explains them by itself. */
const LOADING = '[labdocs]'
const MOST_FRAMES = 6
/** Calls among which one in code of the site is looked for. Their text is part of an address. */
const MOST_CALLS = 40

let crashes: LiveDiagnostic[] = []
let onChange: (() => void) | undefined
let findPlace: FindPlace = async () => null
/** The errors in `crashes`, by message and calls. An error can be printed and reported. */
const seen = new Set<string>()

/** Returns where calls of a stack are in the code of the site. */
type FindPlace = (calls: string) => Promise<LivePlace | null>

/** Collects errors from now on. */
export function collectCrashes(find: FindPlace): void {
  findPlace = find
  const print = console.error
  console.error = (...args: unknown[]) => {
    print(...args)
    const error = args.find((one) => one instanceof Error)
    if (error && args[0] !== LOADING) add(error, args)
  }
  addEventListener('error', ({error}) => error instanceof Error && add(error))
  addEventListener('unhandledrejection', ({reason}) => reason instanceof Error && add(reason))
}

/** Calls a function with each change. */
export function watchCrashes(listener: () => void): void {
  onChange = listener
}

export function currentCrashes(): readonly LiveDiagnostic[] {
  return crashes
}

/** Forgets all errors, because the page is drawn again. */
export function forgetCrashes(): void {
  crashes = []
  seen.clear()
  onChange?.()
}

function add(error: Error, printed: unknown[] = []): void {
  const crash: LiveDiagnostic = {
    severity: 'error',
    code: 'in the browser',
    file: '',
    shown: '',
    line: 0,
    column: 0,
    ...(printed[0] === '[hydration]' ? mismatch(error) : crashOf(error, printed)),
    more: 0,
  }
  const calls = stackOf(error)
  const key = `${error}\n${calls}`
  if (seen.has(key)) return
  seen.add(key)
  crashes = [...crashes, crash]
  onChange?.()
  void place(crash, `${error.stack} ${printed.at(-1)}`)
}

/** Adds the place to a crash. A difference stays, because it says more than the line of the component. */
async function place(crash: LiveDiagnostic, text: string): Promise<void> {
  const calls = text.match(/\bassets\/[\w.-]+\.js[^\s)]*/g) ?? []
  if (!calls.length) return
  const found = await findPlace(calls.slice(0, MOST_CALLS).join(' ')).catch(() => null)
  if (!found || !crashes.includes(crash)) return
  const frame = /^[+-] /.test(crash.frame) ? crash.frame : found.frame
  crashes = crashes.map((one) => (one === crash ? {...one, ...found, frame} : one))
  onChange?.()
}

type Said = Pick<LiveDiagnostic, 'message' | 'hint' | 'frame'>

function crashOf(error: Error, printed: unknown[]): Said {
  const about = printed.find((one) => typeof one === 'string' && one.startsWith(`${LOADING} `))
  const text = String(error)
  return {
    message: about ? `${String(about).slice(LOADING.length + 1)} ${text}` : text,
    frame: stackOf(error),
  }
}

function mismatch(error: Error): Said {
  return {
    message: 'The browser (+) draws something else than the server (-).',
    hint: 'What depends on the time, on chance or on the browser belongs in an effect.',
    frame: differenceIn(error) ?? stackOf(error),
  }
}

/** React ends the message about a failed hydration with the elements and texts that differ. */
function differenceIn({message}: Error): string | undefined {
  const [, difference] = message.split(/react\.dev\/link\/hydration-mismatch\s*\n/)
  const lines = difference?.split('\n').filter((line) => /^[+-] /.test(line))
  return lines?.map((line) => line.replace(/^([+-])\s+/, '$1 ')).join('\n')
}

function stackOf({stack = ''}: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim().replace(location.origin, ''))
    .join('\n')
}
