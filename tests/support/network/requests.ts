/** Sends requests like a browser or a crawler, and prepares the folder that a host serves. */
import {cpSync} from 'node:fs'
import {request} from 'node:http'
import {join, resolve} from 'node:path'
import {built} from '../site.ts'
import {temporary} from '../temporary.ts'

/** Pages of the fixture `site`, one of each kind. */
export const ROUTES = ['/docs', '/docs/guide', '/docs/guide/tabs', '/about', '/search', '/1.0/docs']

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends one request. Redirects are not followed, nothing is decompressed. */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) =>
    request(url, {method, headers, agent: false}, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .once('error', reject)
      .end(),
  )
}

/** Returns the address and text of a page of the public folder, which is no page of the site, after redirects of the host. */
export async function arriveAt(url: string): Promise<{path: string; status: number; text: string}> {
  const answer = await fetch(url)
  const [, text = ''] = /<p>(.*?)\./.exec(await answer.text()) ?? []
  return {path: new URL(answer.url).pathname, status: answer.status, text}
}

/** Follows redirects of the host and of redirect pages, like a browser. Returns the route of the page that is shown. */
export async function arrive(url: string): Promise<{route: string | undefined; status: number}> {
  let at = url
  for (let hops = 0; hops < 5; hops++) {
    const {status, headers, body} = await ask(at)
    const html = body.toString()
    const next = headers.location ?? /http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)?.[1]
    if (next === undefined) return {route: /data-route="([^"]*)"/.exec(html)?.[1], status}
    at = new URL(String(next), at).href
  }
  throw new Error(`${url} leads in a circle.`)
}

/** Returns the folder that a host serves: the output at its base. */
export async function rootOf(
  host: string,
  base: string,
  more: string[] = [],
): Promise<{root: string; out: string}> {
  const out = await built('site', ['--host', host, '--base', base, ...more])
  const root = temporary('web-host')
  const published = resolve(join(root, base))
  cpSync(out, published, {recursive: true})
  return {root, out: published}
}
