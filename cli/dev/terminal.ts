/**
 * Terminal output of `labdocs dev`: one line for each change. Each
 * diagnostic is printed once, until it is fixed and returns.
 */
import type {SiteConfig} from '../config/config.ts'
import {detailsOf} from '../report/bug-report.ts'
import {count, formatAll, type Group, groupByCause, keyOf} from '../report/diagnostics.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import {duration} from '../report/terminal.ts'
import {isEveryAddress} from '../serve/listen.ts'
import type {Diagnostic} from '../types.ts'

/** Reading fewer pages takes less than a second: 207 pages took 4.4 s (measured on two busy cores). */
const MANY = 40

export interface DevTerminal {
  ready: (title: string, address: string, ms: number, host: string) => void
  /** `files`: relative to the content, or absolute. */
  change: (files: string[], config: SiteConfig, ms: number) => void
  /** Says that pages are read again, if that takes a moment. */
  reading: (pages: number) => void
  diagnostics: (all: Diagnostic[], textOf: (file: string) => string, config: SiteConfig) => void
  note: (text: string) => void
  bug: (error: unknown) => void
}

/** Without `out` it prints only bugs. */
export function createTerminal(
  out: NodeJS.WritableStream | undefined,
  color: boolean,
): DevTerminal {
  let known = new Set<string>()
  const print = (text: string) => {
    out?.write(`${text}\n`)
  }
  return {
    ready: (title, address, ms, host) => {
      print(`${title} at ${address}  (ready in ${duration(ms)}; h for help)`)
      if (isEveryAddress(host))
        print(
          'Anyone on this network can read the site, including drafts, and see the names of its files.',
        )
    },
    change: (files, config, ms) => {
      const names = files.map(createDisplayPath(config))
      print(`${names.length > 3 ? `${names.length} files` : names.join(', ')}  ${duration(ms)}`)
    },
    reading: (pages) => {
      if (pages >= MANY) print(`Reading ${pages} pages again`)
    },
    diagnostics: (all, textOf, config) => {
      const shown = createDisplayPath(config)
      const keys = new Set(all.map(keyOf))
      const fresh = all.filter((one) => !known.has(keyOf(one)))
      const fixed = [...known].some((key) => !keys.has(key))
      known = keys
      const lookAt = ({first}: Group) => ({source: textOf(first.file), color, shown})
      for (const text of formatAll(groupByCause(fresh), lookAt)) print(`\n${text}`)
      if (fresh.length) print(`\n${count(groupByCause(all))}`)
      else if (fixed) print(all.length ? `${count(groupByCause(all))} left` : 'All fixed.')
    },
    note: print,
    bug: (error) => {
      process.stderr.write(
        `This is a bug in labdocs, not in your content; the server keeps running.\n${detailsOf(error)}`,
      )
    },
  }
}
