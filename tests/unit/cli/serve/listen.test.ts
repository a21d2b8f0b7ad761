import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, expect, test} from 'vitest'
import {Refusal} from '../../../../cli/report/report.ts'
import {addressOf, listen, tryPort} from '../../../../cli/serve/listen.ts'

const taken = (port: number) =>
  new Refusal(
    `Port ${port} is taken. Choose another one with --port, or leave it out for the next free one.`,
  )

const open: Server[] = []
const fresh = () => {
  const server = createServer()
  open.push(server)
  return server
}
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

test('the port asked for; 0 is any', async () => {
  const server = fresh()
  const port = await listen(server, {host: '127.0.0.1', port: 0})
  expect(port).toBe((server.address() as AddressInfo).port)
  expect(port).toBeGreaterThan(0)
})

test('a port that is taken', async () => {
  const port = await listen(fresh(), {host: '127.0.0.1', port: 0})
  await expect(listen(fresh(), {host: '127.0.0.1', port})).rejects.toThrow(taken(port))
})

test('a port can be tried before there is anything to serve', async () => {
  const server = fresh()
  const port = await listen(server, {host: '127.0.0.1', port: 0})
  await expect(tryPort({host: '127.0.0.1', port})).rejects.toThrow(taken(port))
  await new Promise((done) => server.close(done))
  await tryPort({host: '127.0.0.1', port})
  expect(await listen(fresh(), {host: '127.0.0.1', port})).toBe(port)
  await tryPort({host: '127.0.0.1', port: undefined})
})

test('none asked for: 3000, or the next free one', async () => {
  const first = await listen(fresh(), {host: '127.0.0.1', port: undefined})
  const second = await listen(fresh(), {host: '127.0.0.1', port: undefined})
  expect(first).toBeGreaterThanOrEqual(3000)
  expect(second).toBeGreaterThan(first)
})

test('an address of another machine', async () => {
  await expect(listen(fresh(), {host: '192.0.2.1', port: 0})).rejects.toThrow(
    new Refusal(
      '192.0.2.1 is not an address of this machine (EADDRNOTAVAIL). Choose another one with --host.',
    ),
  )
})

test('the address is one that a browser can open, also if the server listens on every address', () => {
  for (const host of ['0.0.0.0', '::'])
    expect(addressOf(host, 3000, '/manual/')).toBe('http://localhost:3000/manual/')
  expect(addressOf('::1', 3000, '/')).toBe('http://[::1]:3000/')
  expect(addressOf('192.0.2.7', 3000, '/')).toBe('http://192.0.2.7:3000/')
})
