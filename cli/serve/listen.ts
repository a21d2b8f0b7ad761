/** Binds a server to the requested port, or to the next free one from 3000. */
import {createServer, type Server} from 'node:http'

export interface ListenOptions {
  host: string
  /** Undefined: 3000 or the next free port. */
  port: number | undefined
}

const FIRST = 3000
const TRIES = 100
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/** Binds the server and returns its port. Throws `PortTaken` if the requested port is taken. */
export async function listen(server: Server, {host, port}: ListenOptions): Promise<number> {
  if (port !== undefined) {
    if (!(await attempt(server, host, port))) throw new PortTaken(port)
    return address(server)
  }
  for (let next = FIRST; next < FIRST + TRIES; next++)
    if (await attempt(server, host, next)) return next
  throw new PortTaken(FIRST)
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

/** Wrong usage: the message says what to use instead. */
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
      if (code === 'EADDRINUSE') resolve(false)
      else if (code === 'EACCES')
        reject(
          new CannotListen(
            `This user may not listen on port ${port}. Choose one above 1023 with --port.`,
          ),
        )
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
