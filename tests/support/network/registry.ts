/**
 * A registry of the packages in our node_modules, for tests that install the real package. It answers from the cache of
 * npm, and redirects to the real registry if a package is not in it.
 */
import {execFileSync} from 'node:child_process'
import {createReadStream, existsSync, readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {HOME} from '../labdocs.ts'

interface Locked {
  version: string
  integrity: string
}

export interface Registry {
  address: string
  stop: () => void
}

export async function startRegistry(): Promise<Registry> {
  const {packages} = JSON.parse(readFileSync(join(HOME, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const npm = (key: string) =>
    execFileSync('npm', ['config', 'get', key], {encoding: 'utf8', stdio: 'pipe'}).trim()
  const content = join(npm('cache'), '_cacache/content-v2/sha512')
  const upstream = npm('registry')
  const byName = new Map<string, [path: string, locked: Locked][]>()
  for (const [path, locked] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)!
    if (name) byName.set(name, [...(byName.get(name) ?? []), [path, locked]])
  }
  const manifestOf = (path: string, {integrity}: Locked, address: string) => {
    // Packages for other platforms are not installed; they are only named as optional.
    const file = join(HOME, path, 'package.json')
    const manifest = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : {...packages[path], name: path.split('node_modules/').at(-1)}
    const hex = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    return {...manifest, dist: {integrity, tarball: `${address}${manifest.name}/-/${hex}.tgz`}}
  }
  const server = createServer((request, response) => {
    const address = `http://${request.headers.host}/`
    const [name = '', hex] = decodeURIComponent(request.url!.slice(1)).split(/\/-\/|\.tgz$/)
    const found = byName.get(name)
    if (!found) response.writeHead(404).end('{}')
    else if (hex) {
      const path = join(content, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4))
      if (existsSync(path)) createReadStream(path).pipe(response)
      else {
        const integrity = `sha512-${Buffer.from(hex, 'hex').toString('base64')}`
        const {version} = found.find(([, one]) => one.integrity === integrity)![1]
        const to = `${upstream}${name}/-/${name.split('/').at(-1)}-${version}.tgz`
        response.writeHead(302, {location: to}).end()
      }
    } else {
      const versions = found.map(([path, locked]) => manifestOf(path, locked, address))
      response.end(
        JSON.stringify({
          name,
          'dist-tags': {latest: found[0]![1].version},
          versions: Object.fromEntries(versions.map((one) => [one.version, one])),
          time: {},
        }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
