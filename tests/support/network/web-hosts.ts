/**
 * Web hosts for tests: nginx as packaged by Debian, and models of hosts that cannot run here. Each serves a folder on
 * loopback.
 */
import {execFileSync, spawn} from 'node:child_process'
import {existsSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import {extname, join} from 'node:path'
import {temporary} from '../temporary.ts'

export interface WebHost {
  /** `http://127.0.0.1:port` */
  origin: string
  stop: () => Promise<void>
}

/**
 * Serves `root` with nginx, in a server block that includes `config`. `others`: further locations of that block. On Debian, nginx
 * is installed if it is missing.
 */
export async function startNginx(root: string, config: string, others = ''): Promise<WebHost> {
  const folder = temporary('nginx')
  const port = await freePort()
  const own = join(folder, 'nginx.conf')
  writeFileSync(
    own,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${JSON.stringify(root)};
    include ${JSON.stringify(config)};
    ${others}
  }
}
`,
  )
  const child = spawn(findNginx(), ['-c', own], {stdio: ['ignore', 'ignore', 'pipe']})
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined)))
    if (isOver) throw new Error(`nginx did not start: ${said}`)
  return {
    origin,
    stop: async () => {
      child.kill()
      await ended
      rmSync(folder, {recursive: true, force: true})
    },
  }
}

function findNginx(): string {
  const paths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']
  const find = () => [process.env.NGINX_PATH ?? '', ...paths].find((path) => existsSync(path))
  const found = find()
  if (found) return found
  const apt = (...args: string[]) => execFileSync('apt-get', args, {stdio: 'inherit'})
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'nginx-light')
  } catch (error) {
    throw new Error('The tests need nginx. Install it, or set NGINX_PATH.', {cause: error})
  }
  return find()!
}

/** The response of a model: a file below the root, or a redirect to another address. */
interface Reply {
  file?: string | undefined
  to?: string
}

type IsFile = (path: string) => boolean

/**
 * GitHub Pages: `/a` is `a` or `a.html`. If there is only a folder `a`, it redirects to `/a/`, which is `a/index.html`.
 * Everything else is `404.html`.
 */
export function startGithubPages(root: string, base: string): Promise<WebHost> {
  return startModel(root, base, (path, isFile) =>
    inFolders(path, isFile, [path, `${path}.html`].find(isFile)),
  )
}

/** A host that serves only files and folders, like `python3 -m http.server`. */
export function startPlain(root: string, base: string): Promise<WebHost> {
  return startModel(root, base, (path, isFile) => inFolders(path, isFile, [path].find(isFile)))
}

function inFolders(path: string, isFile: IsFile, found: string | undefined): Reply {
  if (path.endsWith('/')) return {file: [`${path}index.html`].find(isFile)}
  return found === undefined && isFile(`${path}/index.html`) ? {to: `${path}/`} : {file: found}
}

/** Netlify: a file takes precedence over a rule of `_redirects`; `/a` and `/a/` are `a.html`. */
export function startNetlify(root: string, base: string): Promise<WebHost> {
  const {headers, redirects} = readRules(root)
  const reply = (path: string, isFile: IsFile): Reply => {
    const bare = path.replace(/\/(?:index\.html)?$/, '')
    const file = [path, `${path}index.html`, `${bare}.html`].find(isFile)
    const to = redirects.get(bare)
    return file === undefined && to !== undefined ? {to} : {file}
  }
  return startModel(root, base, reply, headers)
}

/**
 * Cloudflare Pages: a rule of `_redirects` takes precedence over a file. A page has one address; its other forms redirect
 * to it.
 */
export function startCloudflare(root: string, base: string): Promise<WebHost> {
  const {headers, redirects} = readRules(root)
  const reply = (path: string, isFile: IsFile): Reply => {
    const to = redirects.get(path)
    if (to !== undefined) return {to}
    const bare = path.replace(/(?:\/index)?\.html$|\/$/, '')
    if (isFile(`${bare}.html`)) return path === bare ? {file: `${bare}.html`} : {to: bare}
    return {file: [path, `${path}index.html`].find(isFile)}
  }
  return startModel(root, base, reply, headers)
}

interface Rules {
  /** Returns the headers of every rule that matches a path. */
  headers: (path: string) => [name: string, value: string][]
  /** Decoded path -> address. */
  redirects: Map<string, string>
}

/** Reads `_headers` and `_redirects`, which apply only at the top of the published folder. */
function readRules(root: string): Rules {
  const lines = (name: string) => readFileSync(join(root, name), 'utf8').split('\n')
  const blocks: {fits: RegExp; values: [string, string][]}[] = []
  for (const line of lines('_headers').filter(Boolean)) {
    // The limit of Cloudflare.
    if (line.length > 2000) throw new Error(`This line of _headers is too long: ${line}`)
    const value = /^\s+([\w-]+): (.+)$/.exec(line)
    if (value) blocks.at(-1)!.values.push([value[1]!, value[2]!])
    else blocks.push({fits: new RegExp(`^${line.replace(/\*$/, '.*')}$`), values: []})
  }
  const redirects = lines('_redirects').filter(Boolean)
  return {
    headers: (path) => blocks.flatMap(({fits, values}) => (fits.test(path) ? values : [])),
    redirects: new Map(
      redirects.map((line) => {
        const parts = /^(\S+) (\S+) 301$/.exec(line)
        if (!parts) throw new Error(`This line of _redirects is no rule: ${line}`)
        return [decodeURI(parts[1]!), parts[2]!]
      }),
    ),
  }
}

/** Without these types a browser runs no modules and applies no styles. */
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

async function startModel(
  root: string,
  base: string,
  reply: (path: string, isFile: IsFile) => Reply,
  headersOf: Rules['headers'] = () => [],
): Promise<WebHost> {
  const isFile = (path: string) =>
    statSync(join(root, path), {throwIfNoEntry: false})?.isFile() ?? false
  const answer: RequestListener = (request, response) => {
    const {pathname, search} = new URL(request.url!, 'http://model')
    for (const [name, value] of headersOf(pathname)) response.setHeader(name, value)
    const {file, to} = reply(decodeURIComponent(pathname), isFile)
    if (to !== undefined) {
      response.writeHead(301, {Location: to + search}).end()
      return
    }
    const type = TYPES[extname(file ?? '.html')]
    response.writeHead(file ? 200 : 404, type ? {'Content-Type': type} : {})
    response.end(readFileSync(join(root, file ?? `${base}404.html`)))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
