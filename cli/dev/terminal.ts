/** What `labdocs dev` says: one tidy line for each change; each complaint once, until it is fixed and comes back. */

import {basename, relative} from 'node:path'
import {detailsOf} from '../bug.ts'
import type {SiteConfig} from '../config.ts'
import {count, format, groupByCause, keyOf} from '../diagnostics.ts'
import {duration} from '../terminal.ts'
import type {Diagnostic} from '../types.ts'

export interface DevTerminal {
  ready: (title: string, address: string, ms: number, host: string) => void
  /** `files`: relative to the content, or absolute. */
  change: (files: string[], config: SiteConfig, ms: number) => void
  diagnostics: (all: Diagnostic[], textOf: (file: string) => string) => void
  note: (text: string) => void
  bug: (error: unknown) => void
}

const ANY_ADDRESS = ['0.0.0.0', '::']

/** Without `out` it is silent, but for bugs. */
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
      if (ANY_ADDRESS.includes(host))
        print(
          'Everybody in this network can read the site, drafts included, and see the names of its files.',
        )
    },
    change: (files, {content, root}, ms) => {
      const names = files.map((file) =>
        file.startsWith('/') ? nameOf(file, [content, root]) : file,
      )
      print(`${names.length > 3 ? `${names.length} files` : names.join(', ')}  ${duration(ms)}`)
    },
    diagnostics: (all, textOf) => {
      const keys = new Set(all.map(keyOf))
      const fresh = all.filter((one) => !known.has(keyOf(one)))
      const mended = [...known].some((key) => !keys.has(key))
      known = keys
      for (const group of groupByCause(fresh))
        print(`\n${format(group, textOf(group.first.file), color)}`)
      if (fresh.length) print(`\n${count(groupByCause(all))}`)
      else if (mended) print(all.length ? `${count(groupByCause(all))} left` : 'All mended.')
    },
    note: print,
    bug: (error) => {
      process.stderr.write(
        `This is a bug of labdocs, not of your content; the server goes on.\n${detailsOf(error)}`,
      )
    },
  }
}

function nameOf(path: string, folders: string[]): string {
  const folder = folders.find((one) => path.startsWith(`${one}/`))
  return folder ? relative(folder, path) : basename(path)
}
