/** Web hosts for tests: nginx as Debian packs it, and models of hosts that cannot be run here. Each serves a folder on loopback. */
import {execFileSync, spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

export interface WebHost {
  /** `http://127.0.0.1:port` */
  origin: string
  stop: () => Promise<void>
}

/** Serves `root` with nginx, as a server block that includes `config`. On Debian, nginx is installed if it is missing. */
export async function startNginx(root: string, config: string): Promise<WebHost> {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-nginx-'))
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

/**
 * GitHub Pages: `/a` is `a` or `a.html`, then the folder `a` with a redirect to `/a/`, which is `a/index.html`; everything
 * else is `404.html`.
 */
export function startGithubPages(root: string, base: string): Promise<WebHost> {
  return startModel(root, base, (path) => [path, `${path}.html`])
}

/** A host that knows files and folders and nothing else, as `python3 -m http.server` does. */
export function startPlain(root: string, base: string): Promise<WebHost> {
  return startModel(root, base, (path) => [path])
}

async function startModel(
  root: string,
  base: string,
  filesOf: (path: string) => string[],
): Promise<WebHost> {
  const isFile = (path: string) =>
    statSync(join(root, path), {throwIfNoEntry: false})?.isFile() ?? false
  const answer: RequestListener = (request, response) => {
    const {pathname, search} = new URL(request.url!, 'http://model')
    const path = decodeURIComponent(pathname)
    const tries = path.endsWith('/') ? [`${path}index.html`] : filesOf(path)
    const file = tries.find(isFile)
    if (!file && !path.endsWith('/') && isFile(`${path}/index.html`)) {
      response.writeHead(301, {Location: `${pathname}/${search}`}).end()
      return
    }
    const isText = !file || file.endsWith('.html')
    response.writeHead(file ? 200 : 404, isText ? {'Content-Type': 'text/html'} : {})
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
