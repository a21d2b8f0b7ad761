/** Files of the search index. A file of an earlier build is read only when its bytes are needed. */
import {joinBytes} from '../../runtime/shared/search/format.ts'
import {hashOf} from '../text/hash.ts'

/** A file: its name below `search-index/` and its content. */
export interface SearchFile {
  name: string
  /** Number of bytes. */
  size: number
  readonly bytes: Uint8Array
}

/** Whether the name of a file changes with its content; otherwise it is a manifest. */
export function isHashed({name}: SearchFile): boolean {
  return !name.endsWith('.json')
}

/** Returns the bytes of a file of the earlier build. */
export type Load = (name: string) => Uint8Array

/** Returns a file that is named by its content. `body`: the parts of its body. */
export function namedFile(label: string, head: unknown, body: readonly Uint8Array[]): SearchFile {
  const bytes = joinBytes([Buffer.from(`${JSON.stringify(head)}\n`), ...body])
  return {name: `${label}-${hashOf(bytes).slice(0, 8)}.bin`, size: bytes.length, bytes}
}

/** Returns a file of the earlier build. */
export function earlierFile(name: string, size: number, load: Load): SearchFile {
  let bytes: Uint8Array | undefined
  return {
    name,
    size,
    get bytes() {
      bytes ??= load(name)
      return bytes
    },
  }
}
