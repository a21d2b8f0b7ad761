/** Binding a server: the port asked for, or the next free one from 3000. */
import type {Server} from 'node:http'

export interface ListenOptions {
  host: string
  /** Undefined: 3000 or the next free one. */
  port: number | undefined
}

const FIRST = 3000
const TRIES = 100
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

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

/** Wrong usage: the message says what to choose instead. */
export class CannotListen extends Error {}

export class PortTaken extends CannotListen {
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
      const {code = ''} = error
      if (code === 'EADDRINUSE' || code === 'EACCES') resolve(false)
      else if (NO_ADDRESS.includes(code))
        reject(
          new CannotListen(
            `${host} is not an address of this machine (${code}). Choose another one with --host.`,
          ),
        )
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
