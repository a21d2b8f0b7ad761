/**
 * Compressed copies next to the files of a build, for hosts that send them as they are: `page.html.gz`, `page.html.br`.
 * zlib works in threads of its own; what a file became is remembered by its content.
 */
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import type {Values} from '../cache.ts'
import {hashOf} from '../scan.ts'
import type {DiskWriter} from './writer.ts'

/** What shrinks. Pictures, fonts, videos and archives are compressed already. */
const SHRINKS = /\.(?:html|json|webmanifest|md|txt|js|css|svg|xml|csv|ya?ml|bin|jdx|dx|xy)$/i
/** Read by the host itself, never sent. */
const FOR_THE_HOST = /^(?:nginx\.conf|_headers|_redirects|\..*)$/
/** Smaller files fit in one packet anyway. */
const LEAST = 512
/** Threads that Node.js gives to zlib. */
const AT_ONCE = 4

/** Brotli at 9 instead of 11: a tenth of the time for 5 % more bytes (measured with the pages of a site). */
const pack = {
  gz: (bytes: Uint8Array) => promisify(gzip)(bytes, {level: 9}),
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // No larger than the file: to make room for the default of 4 MB takes longer than to compress a page.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(
          22,
          Math.max(16, Math.ceil(Math.log2(bytes.length))),
        ),
      },
    }),
}
type Packed = Partial<Record<keyof typeof pack, string>>

/** Writes the copies that are smaller than their file. A file of the site with such a name stays as it is. */
export async function writeCompressed(
  writer: Pick<DiskWriter, 'paths' | 'put' | 'read'>,
  cache: Values,
): Promise<void> {
  const paths = [...writer.paths].filter((path) => SHRINKS.test(path) && !FOR_THE_HOST.test(path))
  const next = paths.values()
  const work = async () => {
    for (const path of next) {
      const bytes = writer.read(path)
      if (bytes.length < LEAST) continue
      for (const [ending, base64] of Object.entries(await packed(bytes, cache)))
        if (!writer.paths.has(`${path}.${ending}`))
          writer.put(`${path}.${ending}`, Buffer.from(base64, 'base64'))
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, work))
}

async function packed(bytes: Uint8Array, cache: Values): Promise<Packed> {
  const key = hashOf(bytes)
  const known = cache.get<Packed>('compressed', key)
  if (known) return known
  const made: Packed = {}
  for (const ending of ['gz', 'br'] as const) {
    const result = await pack[ending](bytes)
    if (result.length < bytes.length) made[ending] = result.toString('base64')
  }
  cache.set('compressed', key, made)
  return made
}
