import {msg} from '../../runtime/shared/messages/say.ts'

/** Cached: creating a formatter takes fifty times as long as using it. */
let format: Intl.DateTimeFormat | undefined

/** Returns a date such as "12 May 2025" in UTC: the same in every time zone, on the server and in the browser. */
export function longDate(iso: string): string {
  format ??= new Intl.DateTimeFormat(msg('locale'), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(iso))
}

/**
 * Returns a short date such as "12 May 2025" or "1 Sep 2025", for narrow places. In English every month has three letters.
 */
export function shortDate(iso: string): string {
  if (msg('locale') === 'en-GB') return longDate(iso).replace(/(?<= \p{L}{3})\p{L}+/u, '')
  return new Date(iso).toLocaleDateString(msg('locale'), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
