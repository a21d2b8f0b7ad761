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
