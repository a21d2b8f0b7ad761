/** A cache in memory. */
import type {Cache} from '../../cli/cache.ts'

/** `values`: by kind and key, as JSON would store them. `asked`: what was looked up, in order. */
export function memoryCache() {
  const values = new Map<string, unknown>()
  const asked: string[] = []
  const cache = {
    get: (kind: string, key: string) => {
      asked.push(`${kind} ${key}`)
      return values.get(`${kind} ${key}`)
    },
    sizeOf: (kind: string, key: string) => (values.has(`${kind} ${key}`) ? 1 : undefined),
    set: (kind: string, key: string, value: unknown) =>
      values.set(`${kind} ${key}`, JSON.parse(JSON.stringify(value))),
  } as unknown as Cache
  return {cache, values, asked}
}
