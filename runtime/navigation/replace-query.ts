import {listeners, shown} from './query.ts'

/**
 * Changes parameters of the shown page's query, in the address without a history entry. '' removes a parameter; others
 * stay. While Back loads another page, the address is left alone.
 */
export function replaceQuery(parameters: Record<string, string>): void {
  const url = new URL(location.href)
  if (!shown.isInAddress) url.search = shown.query
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  if (shown.isInAddress) history.replaceState(history.state, '', url)
  else shown.query = url.search
  for (const listener of listeners) listener()
}
