/**
 * Hooks that took too long. They are not called again in any thread, because a site can have thousands of pages.
 */
import {isMainThread, workerData} from 'node:worker_threads'
import {callWithin, TimedOut, withTimeLimit} from '../limits/promise-timeout.ts'
import {hashOf} from '../text/hash.ts'

/** Hashes of hooks, for all threads. Zeros follow the last one. */
export type LateHooks = Int32Array

const MOST = 64

export const lateHooks: LateHooks =
  (isMainThread ? undefined : (workerData as {lateHooks?: LateHooks} | null)?.lateHooks) ??
  new Int32Array(new SharedArrayBuffer(4 * MOST))

/** Gives all hooks another chance, as in a new process: the code, or what it waits for, may have been corrected. */
export function forgetLateHooks(): void {
  lateHooks.fill(0)
}

class LateHook extends TimedOut {
  override readonly hint =
    `${new TimedOut().hint} To go on without the plugin, remove it from "plugins" in site.config.ts.`
}

/**
 * Calls a hook, and waits for its promise. `hook`: different for each function of the plugin; `what`: for the person who waits.
 * Throws `TimedOut` if the hook takes too long, or took too long before.
 */
export async function runHook<T>(
  plugin: {name: string},
  hook: string,
  what: string,
  run: () => T | Promise<T>,
): Promise<T> {
  if (isLate(plugin, hook)) throw new LateHook()
  try {
    return await withTimeLimit(what, callWithin(run))
  } catch (error) {
    throw seen(error, plugin, hook)
  }
}

/** The same for a hook that returns its result at once. */
export function runHookAtOnce<T>(plugin: {name: string}, hook: string, run: () => T): T {
  if (isLate(plugin, hook)) throw new LateHook()
  try {
    return callWithin(run)
  } catch (error) {
    throw seen(error, plugin, hook)
  }
}

function seen(error: unknown, plugin: {name: string}, hook: string): unknown {
  if (!(error instanceof TimedOut)) return error
  noteLate(plugin, hook)
  return new LateHook(error.message)
}

function isLate(plugin: {name: string}, hook: string): boolean {
  return Atomics.load(lateHooks, 0) !== 0 && lateHooks.includes(keyOf(plugin, hook))
}

function noteLate(plugin: {name: string}, hook: string): void {
  const key = keyOf(plugin, hook)
  for (let at = 0; at < MOST; at++) {
    const before = Atomics.compareExchange(lateHooks, at, 0, key)
    if (before === 0 || before === key) return
  }
}

/** Returns a number that is not 0. */
function keyOf({name}: {name: string}, hook: string): number {
  return Number.parseInt(hashOf(`${name} ${hook}`).slice(0, 8), 16) | 1
}
