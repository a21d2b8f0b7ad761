/** The files that say what the names of modules mean. */
import {existsSync, readFileSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'

/** Returns the nearest tsconfig.json, with the files that it extends, if they may name modules; otherwise undefined. */
export function pathsOf(folder: string): string | undefined {
  const file = join(folder, 'tsconfig.json')
  if (existsSync(file)) {
    const text = [...textsOf(file)].join('\n')
    return /"(?:paths|baseUrl|extends)"\s*:/.test(text) ? text : undefined
  }
  return folder === dirname(folder) ? undefined : pathsOf(dirname(folder))
}

/** Yields the text of a file, and those of the files that it extends. Packages are in the lock file of the site. */
function* textsOf(file: string, seen = new Set<string>()): Generator<string> {
  if (seen.has(file) || !existsSync(file)) return
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  yield text
  const [, named = ''] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(text) ?? []
  for (const [, name] of named.matchAll(/"(\.[^"]*)"/g))
    yield* textsOf(resolve(dirname(file), name!.endsWith('.json') ? name! : `${name}.json`), seen)
}
