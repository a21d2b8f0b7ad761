/** Computes means with their errors, for lines and bars. */
import type {MessageKey} from '../../../runtime/shared/messages/say.ts'
import {summaryOf} from '../../statistics/samples.ts'
import {cellsOf} from './groups.ts'
import type {Say} from './say.ts'
import {choiceOf, type Settings} from './settings.ts'

const ERRORS: Record<string, MessageKey | undefined> = {
  ci: 'plot.ci',
  sd: 'plot.sd',
  se: 'plot.se',
  none: undefined,
}

/** Returns the label of the error bars. */
export function errorText(error: string, say: Say): string {
  const key = ERRORS[error]
  return key ? say(key) : ''
}

/** Returns the kind of error; defaults to the confidence interval. */
export function errorOf(settings: Settings): string {
  return choiceOf(settings, 'error', Object.keys(ERRORS)) ?? 'ci'
}

export interface Mean {
  at: number
  group: number
  n: number
  mean: number
  low: number
  high: number
}

/** Returns the means, sorted by group and then by position. */
export function meansOf(rows: {at: number; value: number; group: number}[], error: string): Mean[] {
  return cellsOf(rows)
    .sort((a, b) => a.group - b.group || a.at - b.at)
    .map(({at, group, values}) => {
      const {n, mean, sd, se, low, high} = summaryOf(values)
      if (error === 'ci' && n > 1) return {at, group, n, mean, low, high}
      const half = n === 1 || error === 'none' ? 0 : error === 'sd' ? sd : se
      return {at, group, n, mean, low: mean - half, high: mean + half}
    })
}
