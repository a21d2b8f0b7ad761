/** Asks the host of this test run for a built site. */
import type {Site} from './network/host.ts'

/** Returns a fixture below `tests/fixtures`, or the real site (`'.'`). It is built and served once, at the first call. */
export async function site(root: string, args: string[] = []): Promise<Site> {
  return (await ask('/', root, args)) as Site
}

/** Returns the output folder of such a site, without serving it. */
export async function built(root: string, args: string[] = []): Promise<string> {
  return (await ask('/built', root, args)).out!
}

async function ask(path: string, root: string, args: string[]): Promise<Partial<Site>> {
  const query = new URLSearchParams({site: JSON.stringify([root, args])})
  // The host may close a connection that was idle for seconds just when it is used again.
  const response = await fetch(`${process.env.LABDOCS_TEST_HOST}${path}?${query}`, {
    headers: {connection: 'close'},
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Partial<Site>
}
