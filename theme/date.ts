/** Making a formatter takes fifty times as long as using it. */
let format: Intl.DateTimeFormat | undefined

/** "12 May 2025", UTC: the same in every time zone, on the server and in the browser. */
export function longDate(iso: string): string {
  format ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(iso))
}

/** "12 May 2025" and "1 Sep 2025": where there is little room. */
export function shortDate(iso: string): string {
  return longDate(iso).replace(/(?<= \p{L}{3})\p{L}+/u, '')
}
