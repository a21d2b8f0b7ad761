/** Stores each value of one kind in a file of its own, after its checksum: for kinds with few, large values. */
import {readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {attempt} from '../disk/disk-error.ts'
import {checksum, type Store, type Unused} from './store.ts'

const SUM = 8

/** `makeFolder` is called before a file is written. */
export function openSingleFiles(folder: string, makeFolder: () => void): Store {
  const used = new Set<string>()
  return {
    read: (key) => {
      const file = attempt(() => readFileSync(join(folder, key)))
      const value = file?.subarray(SUM)
      if (!value || checksum(key, value) !== file!.toString('latin1', 0, SUM)) return undefined
      used.add(key)
      return value
    },
    sizeOf: (key) => {
      const stat = statSync(join(folder, key), {throwIfNoEntry: false})
      if (!stat) return undefined
      used.add(key)
      return Math.max(0, stat.size - SUM)
    },
    write: (key, value) => {
      used.add(key)
      makeFolder()
      writeFileSync(join(folder, key), Buffer.concat([Buffer.from(checksum(key, value)), value]))
    },
    unused: () =>
      (attempt(() => readdirSync(folder)) ?? []).flatMap((key): Unused[] => {
        const stat = used.has(key) ? undefined : attempt(() => statSync(join(folder, key)))
        return stat ? [{key, bytes: stat.size, time: stat.mtimeMs}] : []
      }),
    tidy: (unwanted) => {
      for (const key of unwanted) rmSync(join(folder, key), {force: true})
    },
  }
}
