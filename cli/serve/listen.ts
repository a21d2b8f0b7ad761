/** Binding a server: the port asked for, or the next free one from 3000. */
import type {Server} from 'node:http'

export interface ListenOptions {
  host: string
  /** Undefined: 3000 or the next free one. */
  port: number | undefined
}

const FIRST = 3000
const TRIES = 100

/** The port that the server listens on. Throws `PortTaken` if the one asked for is taken. */
export async function listen(server: Server, {host, port}: ListenOptions): Promise<number> {
  if (port !== undefined) {
    if (!(await attempt(server, host, port))) throw new PortTaken(port)
    return address(server)
  }
  for (let next = FIRST; next < FIRST + TRIES; next++)
    if (await attempt(server, host, next)) return next
  throw new PortTaken(FIRST)
}

export class PortTaken extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken. Choose another one with --port, or leave it out for the next free one.`,
    )
  }
}

function address(server: Server): number {
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

function attempt(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError)
    server.once('listening', onListening)
    server.listen(port, host)
  })
}
