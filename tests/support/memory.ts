/** A cache in memory. */
import type {Cache} from '../../cli/cache/cache.ts'

/** `values`: by kind and key, as JSON would store them. `asked`: what was looked up, in order. */
export function memoryCache() {
  const values = new Map<string, unknown>()
  const asked: string[] = []
  const cache: Cache = {
    get: (kind: string, key: string) => {
      asked.push(`${kind} ${key}`)
      return values.get(`${kind} ${key}`)
    },
    sizeOf: (kind: string, key: string) => (values.has(`${kind} ${key}`) ? 1 : undefined),
    set: (kind: string, key: string, value: unknown) =>
      values.set(`${kind} ${key}`, JSON.parse(JSON.stringify(value))),
    getBytes: (kind: string, key: string) => cache.get<Uint8Array>(kind, key),
    setBytes: (kind: string, key: string, bytes: Uint8Array) =>
      values.set(`${kind} ${key}`, Uint8Array.from(bytes)),
  } as unknown as Cache
  return {cache, values, asked}
}
