/** `labdocs check --external`: finds links to other hosts that no longer work. Limited in number and time, and cached. */
import {UNPUBLISHED} from '../../runtime/shared/unpublished.ts'
import type {Values} from '../cache/cache.ts'
import {addTo} from '../grouped.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {counted} from '../text/counted.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic, Site} from '../types.ts'
import {type ExternalLink, externalLinks} from './collect-links.ts'
import {type Answer, type Ask, createRequest} from './request.ts'

export interface ExternalOptions {
  ask: Ask
  /** Maximum number of addresses in one run. */
  limit: number
  /** Time for all of them, in ms. */
  time: number
  now: () => number
}

export interface ExternalResult {
  diagnostics: Diagnostic[]
  /** Number of addresses: requested in this run, cached from an earlier one, and not requested. */
  asked: number
  known: number
  left: number
}

interface Kept {
  at: number
  answer: Answer
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long an answer is cached, in ms. Errors expire earlier, because they can be fixed soon. */
const AGES: Record<Answer['kind'], number> = {fine: 7 * DAY, moved: 7 * DAY, gone: HOUR, silent: 0}
/** Number of hosts that are asked concurrently. */
const AT_ONCE = 8

export function defaults({data}: Site): ExternalOptions {
  const whose = data.url === UNPUBLISHED ? '' : `; +${data.url}${data.base}`
  return {
    ask: createRequest({
      agent: `Mozilla/5.0 (compatible; labdocs-link-check${whose})`,
      pause: 1000,
      patience: 15_000,
      longestWait: 60_000,
    }),
    limit: 500,
    time: 10 * 60_000,
    now: Date.now,
  }
}

export async function checkExternal(
  site: Site,
  cache: Values,
  {ask, limit, time, now}: ExternalOptions,
): Promise<ExternalResult> {
  const links = externalLinks(site)
  const answers = new Map<string, Answer>()
  for (const url of links.keys()) {
    const kept = cache.get<Kept>('external', hashOf(url))
    if (kept && now() - kept.at < AGES[kept.answer.kind]) answers.set(url, kept.answer)
  }
  const known = answers.size
  const wanted = [...links.keys()].filter((url) => !answers.has(url)).slice(0, limit)
  const end = AbortSignal.timeout(time)
  const byHost = new Map<string, string[]>()
  for (const url of wanted) addTo(byHost, new URL(url).host, url)
  const lanes = byHost.values()
  const work = async () => {
    for (const urls of lanes)
      for (const url of urls) {
        if (end.aborted) return
        const answer = await ask(url, end)
        // The total time is over, so this answer says nothing about the host.
        if (end.aborted) return
        answers.set(url, answer)
        cache.set('external', hashOf(url), {at: now(), answer})
      }
  }
  await Promise.all(Array.from({length: AT_ONCE}, work))
  const asked = answers.size - known
  const isOffline =
    asked > 0 &&
    wanted.every((url) => {
      const answer = answers.get(url)
      return answer === undefined || (answer.kind === 'silent' && answer.network)
    })
  return {
    diagnostics: isOffline
      ? [offline(wanted.length)]
      : [...links].flatMap(([url, places]) => {
          const answer = answers.get(url)
          return answer ? places.flatMap((place) => complaintOf(url, place, answer)) : []
        }),
    asked: isOffline ? 0 : asked,
    known,
    left: links.size - (isOffline ? known : answers.size),
  }
}

function offline(count: number): Diagnostic {
  const message = `No other host can be reached, so ${counted(count, 'link was', 'links were')} not checked.`
  const hint = 'Check the network of this machine, and run the command again.'
  return diagnostic('external-offline', '.', message, {hint})
}

function complaintOf(url: string, link: ExternalLink, answer: Answer): Diagnostic[] {
  const {host} = new URL(url)
  const say = (kind: 'gone' | 'moved' | 'silent', message: string, hint: string, cause = url) => {
    const {file, line, column} = link
    return [diagnostic(`external-${kind}`, file, message, {line, column, hint, cause})]
  }
  switch (answer.kind) {
    case 'fine':
      return []
    case 'gone':
      return say(
        'gone',
        `${host} says that this page does not exist (status ${answer.status}).`,
        'Find its new address, or remove the link.',
      )
    case 'moved':
      return say(
        'moved',
        'This page has a new permanent address.',
        `Link to ${answer.to}${hashOfLink(link.url, answer.to)}.`,
      )
    case 'silent':
      return say(
        'silent',
        `${host} could not be checked: ${answer.reason}.`,
        'Open the link. If it works, run the command again later.',
        `${host} ${answer.reason}`,
      )
  }
}

/** Returns the part after `#`, unless the new address has its own. */
function hashOfLink(url: string, to: string): string {
  const at = url.indexOf('#')
  return at < 0 || to.includes('#') ? '' : url.slice(at)
}
