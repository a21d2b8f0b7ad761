/** The open pages of the development server get the state of the site. */
import {createServer} from 'node:http'
import {type AddressInfo, connect} from 'node:net'
import {expect, test} from 'vitest'
import {createLive} from '../../../../cli/dev/event-stream.ts'
import type {LiveState} from '../../../../runtime/shared/live-events.ts'

test('a page that never reads does not fill the memory, and others still get the state', async () => {
  const state = (text: string) => ({text}) as unknown as LiveState
  const live = createLive(state('first'))
  const unread: (() => number)[] = []
  const server = createServer((_, response) => {
    live.add(response)
    unread.push(() => (response.destroyed ? 0 : response.writableLength))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return socket
  }
  const silent = open()
  silent.pause()
  const reader = open()
  let heard = ''
  reader.on('data', (data) => {
    heard = (heard + data).slice(-200)
  })
  await expect.poll(() => unread.length).toBe(2)
  for (let time = 0; time < 40; time++) {
    live.send(state(`${time} ${'x'.repeat(500_000)}`))
    // Both sides of the connections are in this process.
    await new Promise((done) => setTimeout(done, 5))
  }
  live.send(state('last'))
  await expect.poll(() => heard).toContain('{"text":"last"}')
  for (const bytes of unread) expect(bytes()).toBeLessThan(5_000_000)
  live.close()
  silent.destroy()
  reader.destroy()
  server.close()
})
