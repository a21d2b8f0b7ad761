/** How long a thread used the processor. Only that counts as used time: a busy machine is no mistake of a page. */
import {readFileSync, readlinkSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {isMainThread} from 'node:worker_threads'

/**
 * A thread waits during garbage collection, so it gets less time than the clock shows
 * even on an idle machine. Less than half means that other processes used the processor.
 */
export function isUsedUp(used: number, most: number): boolean {
  return used >= most / 2
}

/**
 * Returns the processor time (ms) of this thread, or of another one. Node.js 20 knows only the time of the whole process, which
 * includes its compiler, its garbage collector and other workers. Linux knows the time of a single thread.
 */
export function usedTime(thread?: number): number {
  const {threadCpuUsage} = process as {threadCpuUsage?: () => NodeJS.CpuUsage}
  if (threadCpuUsage && !thread) return milliseconds(threadCpuUsage.call(process))
  return timeFromKernel(thread) ?? milliseconds(process.cpuUsage()) / THREADS
}

/** Returns the number by which the kernel knows this thread; 0 if it does not tell. */
export function threadNumber(): number {
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0)
  } catch {
    return 0
  }
}

let asked = {at: Number.NEGATIVE_INFINITY, used: 0}

/** Returns the processor time (ms) of this thread, or up to `error` ms more: then, it was waiting since it last asked the kernel. */
export function usedAtMost(error: number): number {
  const now = performance.now()
  if (now - asked.at > error) asked = {at: now, used: usedTime()}
  return asked.used + now - asked.at
}

/** If the kernel does not know the time of a thread, the time of the process is divided by the number of threads. */
const THREADS = isMainThread ? 1 : Math.min(4, availableParallelism())

let kernelTells = process.platform === 'linux'

/** Returns undefined without this file. Its first number is in nanoseconds. */
function timeFromKernel(thread?: number): number | undefined {
  if (!kernelTells) return
  const folder = thread ? `self/task/${thread}` : 'thread-self'
  try {
    const time = Number(readFileSync(`/proc/${folder}/schedstat`, 'latin1').split(' ')[0]) / 1e6
    if (time > 0) return time
  } catch {}
  // Another thread may just have ended.
  if (!thread) kernelTells = false
  return undefined
}

function milliseconds({user, system}: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
