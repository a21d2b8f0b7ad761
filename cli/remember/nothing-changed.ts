/**
 * Hashes everything that a build depends on. If the hash is that of the
 * last build, and the output is unchanged, there is nothing to do.
 */
import {statSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import type {FoundBundle} from '../bundle/find-bundle.ts'
import type {SiteConfig} from '../config/config.ts'
import type {Hook} from '../plugins/plugin.ts'
import type {History} from '../scan/git-dates.ts'
import type {Scan} from '../scan/scan.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic} from '../types.ts'

/** Hooks with unpredictable results: they run in each build. */
const ASKED: readonly Hook[] = ['head', 'files']
/** Codes that depend on unknown inputs: the speed of the machine, and the git history of renamed files. */
const UNSURE = /^(?:too-slow|broken-link|unreadable-file|disk-error|render-failed)$/

/** Returns undefined if the next build could differ with the same inputs. `day`: `today()` when the build began. */
export function fingerprintOf(
  config: SiteConfig,
  sources: string,
  bundle: FoundBundle | undefined,
  history: History,
  day: string,
): string | undefined {
  const isAsked = config.plugins.some(({hooks}) => ASKED.some((hook) => hooks.includes(hook)))
  if (!bundle?.repeatable || isAsked) return undefined
  return hashOf(JSON.stringify([config, sources, bundle.version, history.key, day, encoder()]))
}

/** Of all files of the content. */
export function stampOfSources({content}: SiteConfig, {sources, diagnostics}: Scan): string {
  const files = [...sources.values()].map(({file, kind, hash}) => [
    file,
    kind,
    kind === 'asset' ? stampOfAsset(join(content, file)) : hash,
  ])
  return hashOf(JSON.stringify([files, diagnostics]))
}

/** Returns whether the next build would report the same for the same files. */
export function isSure(diagnostics: readonly Diagnostic[]): boolean {
  return !diagnostics.some(({code}) => UNSURE.test(code))
}

/** Part of the hash, because components can render the date. */
export function today(): string {
  const now = new Date()
  const {TZ, LC_ALL, LC_TIME, LANG} = process.env
  return JSON.stringify([
    now.toDateString(),
    now.getTimezoneOffset(),
    [TZ, LC_ALL, LC_TIME, LANG],
    process.version,
  ])
}

/** Assets are not read. Every change of a file changes one of these values. */
function stampOfAsset(path: string): unknown {
  const stat = statSync(path, {throwIfNoEntry: false})
  return stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino]
}

/** The package that encodes smaller copies of pictures. It can be installed or removed between builds. */
function encoder(): unknown {
  try {
    const path = createRequire(import.meta.url).resolve('sharp')
    return [path, statSync(path).mtimeMs]
  } catch {
    return undefined
  }
}
