/** Binds a server to the requested port, or to the next free one from 3000. */
import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import {Refusal} from '../report/report.ts'

export interface ListenOptions {
  host: string
  /** Undefined: 3000 or the next free port. */
  port: number | undefined
}

const FIRST = 3000
const TRIES = 100
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/** Binds the server and returns its port. Throws a `Refusal` if the requested port is taken. */
export async function listen(server: Server, {host, port}: ListenOptions): Promise<number> {
  if (port !== undefined) {
    if (!(await attempt(server, host, port))) throw taken(port)
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : 0
  }
  for (let next = FIRST; next < FIRST + TRIES; next++)
    if (await attempt(server, host, next)) return next
  throw taken(FIRST)
}

/**
 * Throws the errors of `listen` before there is anything to serve. Without a requested port, a free one will be found.
 */
export async function tryPort({host, port}: ListenOptions): Promise<void> {
  if (!port) return
  const probe = createServer()
  await listen(probe, {host, port})
  await new Promise((done) => probe.close(done))
}

function taken(port: number): Refusal {
  return new Refusal(
    `Port ${port} is taken. Choose another one with --port, or leave it out for the next free one.`,
  )
}

/** Returns the address of a site for the address bar of a browser, which cannot visit "every address". */
export function addressOf(host: string, port: number, base: string): string {
  const named = isEveryAddress(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${named}:${port}${base}`
}

/** Returns whether a host means every address of this machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Returns whether the port is free. */
async function attempt(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    const {code = ''} = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return false
    if (code === 'EACCES')
      throw new Refusal(
        `This user may not listen on port ${port}. Choose one above 1023 with --port.`,
      )
    if (NO_ADDRESS.includes(code))
      throw new Refusal(
        `${host} is not an address of this machine (${code}). Choose another one with --host.`,
      )
    throw error
  }
}
