/**
 * Writes compressed copies next to the files of a build, for hosts that send them as they are: `page.html.gz`,
 * `page.html.br`. zlib works in its own threads; the result for a large file is cached by its content.
 */
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import {isHashedPath} from '../../runtime/shared/hashed-name.ts'
import type {Values} from '../cache/cache.ts'
import {isSame, type Stamp} from '../remember/last-build.ts'
import {hashOf} from '../text/hash.ts'
import type {DiskWriter} from './writer.ts'

/** Files that compress well. Pictures, archives, fonts and videos are already compressed. */
const SHRINKS = /\.(?:html|json|webmanifest|md|txt|js|css|svg|xml|csv|ya?ml|bin|jdx|dx|xy)$/i
/** Files that the host reads itself and never sends. */
const FOR_THE_HOST = /^(?:nginx\.conf|_headers|_redirects|\..*)$/
/** Smaller files fit in one packet anyway. */
const LEAST = 512
/** Compressing less takes no longer than writing a result to the cache and reading it again. */
const LEAST_KEPT = 32 * 1024
/** More than the number of zlib threads, so that none of them waits for the next file while a page is rendered. */
const AT_ONCE = 16

/**
 * Not the highest levels. Measured with the files of a site: Brotli takes 0.9 s at 6 and 2.9 s at 9, which saves 1.4
 * % of the bytes; gzip takes 0.7 s at 6 and 0.9 s at 9, which saves 0.4 %.
 */
const pack = {
  gz: (bytes: Uint8Array) => promisify(gzip)(bytes, {level: 6}),
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // No larger than the file: allocating memory for the default of 4 MB takes longer than compressing a page.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(
          22,
          Math.max(16, Math.ceil(Math.log2(bytes.length))),
        ),
      },
    }),
}
const ENDINGS = ['gz', 'br'] as const
type Packed = Partial<Record<keyof typeof pack, string>>

/**
 * A writer that starts compressing a file as soon as it is written, while the next pages are rendered. A file whose name stays gets
 * both copies in every build, however small it is: an upload that deletes nothing leaves the copy of an earlier build on the server,
 * which would send that instead of the file.
 */
export interface Compressor extends DiskWriter {
  /** Writes the copies; those of a file with a hash in its name only if they are smaller. A file of the site with the name of a copy is not changed. */
  finish: () => Promise<void>
}

/** Creates the writer. `left`: stamps of the files of the old site, including compressed copies. */
export function createCompressor(
  writer: DiskWriter,
  cache: Values,
  left: Readonly<Record<string, Stamp>> = {},
): Compressor {
  const waiting: string[] = []
  /** Files of the old site whose copies should still exist. */
  const same: string[] = []
  const copies: [path: string, bytes: Uint8Array][] = []
  let problem: {error: unknown} | undefined
  let running = 0
  let onIdle = () => {}
  const compress = async () => {
    for (let path = waiting.pop(); path !== undefined && !problem; path = waiting.pop()) {
      const bytes = writer.read(path)
      const isHashed = isHashedPath(path)
      if (isHashed && bytes.length < LEAST) continue
      for (const [ending, base64] of Object.entries(await packed(bytes, cache))) {
        const copy = Buffer.from(base64, 'base64')
        if (!isHashed || copy.length < bytes.length) copies.push([`${path}.${ending}`, copy])
      }
    }
  }
  const start = () => {
    running++
    compress()
      // `finish` throws it.
      .catch((error: unknown) => {
        problem ??= {error}
      })
      .finally(() => {
        running--
        if (!running) onIdle()
      })
  }
  const add = (path: string) => {
    if (!SHRINKS.test(path) || FOR_THE_HOST.test(path)) return
    if (isSame(writer.stamp(path), left[path])) {
      same.push(path)
      return
    }
    waiting.push(path)
    if (running < AT_ONCE) start()
  }
  /** Keeps the copies of unchanged files. Missing ones are made again. */
  const takeCopies = () => {
    for (const path of same) {
      const copies = ENDINGS.map((ending) => `${path}.${ending}`)
      const ours = copies.filter((copy) => left[copy] && !writer.paths.has(copy))
      if (!ours.every((copy) => writer.keep([{path: copy, left: left[copy]}]))) waiting.push(path)
    }
    if (waiting.length) start()
  }
  return {
    ...writer,
    put: (path, content, rules) => {
      const refused = writer.put(path, content, rules)
      if (!refused) add(path)
      return refused
    },
    join: (path, pieces, rules) => {
      const refused = writer.join(path, pieces, rules)
      if (!refused) add(path)
      return refused
    },
    keep: (files) => {
      const isKept = writer.keep(files)
      if (isKept) for (const {path} of files) add(path)
      return isKept
    },
    finish: async () => {
      takeCopies()
      if (running)
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      if (problem) throw problem.error
      for (const [path, bytes] of copies) if (!writer.paths.has(path)) writer.put(path, bytes)
    },
  }
}

async function packed(bytes: Uint8Array, cache: Values): Promise<Packed> {
  const key = bytes.length < LEAST_KEPT ? undefined : hashOf(bytes)
  const known = key && cache.get<Packed>('compressed', key)
  if (known) return known
  const made: Packed = {}
  for (const ending of ENDINGS) {
    made[ending] = (await pack[ending](bytes)).toString('base64')
  }
  if (key) cache.set('compressed', key, made)
  return made
}
