/** Runs a command and yields its wall time, processor time and memory, those of all its child processes included. */
import {spawn} from 'node:child_process'
import {closeSync, openSync, readdirSync, readFileSync} from 'node:fs'

/** Between two looks at the memory (ms). */
const EVERY = 50
/** Processor time in /proc is counted in hundredths of a second. */
const TICKS = 100

/**
 * Wall and CPU seconds, peak memory in MB (undefined where there is no /proc), and the exit code. The command runs in a
 * POSIX shell, and what it prints goes to the file `log`.
 */
export async function measure(command, {folder, env, log}) {
  const output = openSync(log, 'w')
  const started = performance.now()
  // `times` prints the processor time of the shell and of all its child processes, to a separate stream.
  const child = spawn('sh', ['-c', `( ${command} ) 3>&-; code=$?; times >&3; exit $code`], {
    cwd: folder,
    env,
    stdio: ['ignore', output, output, 'pipe'],
  })
  const watched = watch(child.pid)
  let times = ''
  child.stdio[3].on('data', (chunk) => {
    times += chunk
  })
  const ended = new Promise((resolve) => child.stdio[3].once('close', resolve))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const wall = (performance.now() - started) / 1000
  await ended
  closeSync(output)
  const {memory, cpu} = watched.stop()
  // A helper that outlives its parent is missing in the sum of the shell, but not in the samples.
  return {code, wall, cpu: Math.max(secondsOf(times), cpu), memory}
}

/** The sum of `0m1.230s 0m0.400s` and its like. */
export function secondsOf(times) {
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/** Looks at a process and all below it again and again until `stop`. */
function watch(root) {
  const cpu = new Map()
  let peak = 0
  const look = () => {
    let own = 0
    let mapped = 0
    for (const pid of treeOf(root)) {
      const seen = read(pid)
      if (!seen) continue
      cpu.set(pid, seen.cpu)
      own += seen.own
      // Processes share most of the files that they map, so the largest share is counted once.
      mapped = Math.max(mapped, seen.mapped)
      // The system remembers the peak between two looks.
      peak = Math.max(peak, seen.peak)
    }
    peak = Math.max(peak, own + mapped)
  }
  const timer = setInterval(look, EVERY)
  look()
  return {
    stop() {
      clearInterval(timer)
      const seconds = [...cpu.values()].reduce((sum, one) => sum + one, 0)
      return {cpu: seconds, memory: peak ? peak / 1024 : undefined}
    },
  }
}

/** A process and all below it; the root alone where there is no /proc. */
function treeOf(root) {
  const found = [root]
  for (const pid of found) {
    try {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        found.push(...children.split(' ').filter(Boolean).map(Number))
      }
    } catch {
      // It has just ended.
    }
  }
  return found
}

/** Memory in kB and CPU seconds of one process; null if it has ended. */
function read(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const value = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the process, in parentheses, may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      own: value('RssAnon'),
      mapped: value('RssFile') + value('RssShmem'),
      peak: value('VmHWM'),
      cpu: (Number(fields[11]) + Number(fields[12])) / TICKS,
    }
  } catch {
    return null
  }
}
