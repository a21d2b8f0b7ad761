/** Asks the host of this test run for a built site. */
import type {Site} from './host.ts'

/** A fixture below `tests/fixtures`, or the real site (`'.'`); built and served once, whoever asks first. */
export async function site(root: string, args: string[] = []): Promise<Site> {
  const query = new URLSearchParams({site: JSON.stringify([root, args])})
  // A connection that was idle for seconds may be closed by the host just as it is used again.
  const response = await fetch(`${process.env.LABDOCS_TEST_HOST}/?${query}`, {
    headers: {connection: 'close'},
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Site
}
