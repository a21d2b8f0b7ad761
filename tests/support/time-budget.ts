import type {TimeBudget} from '../../cli/limits/time-budget.ts'

/**
 * Returns a time limit of a page that allows a fixed number of figures, analyses or blocks of code, however fast the
 * machine is.
 */
export function lastingFor(pieces: number, most = 2000): TimeBudget & {excluded: () => number} {
  let asked = 0
  let excluded = 0
  return {
    most,
    isSpent: () => asked++ >= pieces,
    limit: (run) => run(),
    pause: () => () => {},
    exclude: (work) => {
      excluded++
      return work()
    },
    excluded: () => excluded,
  }
}
