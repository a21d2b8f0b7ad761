import {EventEmitter} from 'node:events'
import {expect, test, vi} from 'vitest'
import {createShortcuts} from '../../../../cli/dev/keyboard-shortcuts.ts'

function keyboard(isTTY: boolean) {
  const raw: boolean[] = []
  const stdin = Object.assign(new EventEmitter(), {
    isTTY,
    setRawMode: (on: boolean) => raw.push(on),
    resume: () => {},
    pause: () => {},
  })
  const done: string[] = []
  const keys = createShortcuts({
    address: 'http://127.0.0.1:1/',
    stdin: stdin as never,
    rebuild: async () => void done.push('rebuild'),
    clear: async () => void done.push('clear'),
    quit: () => done.push('quit'),
    note: (text) => done.push(text),
  })
  return {keys, done, raw, type: (text: string) => stdin.emit('data', Buffer.from(text))}
}

test('keys do what the help says', () => {
  const {done, type} = keyboard(true)
  type('r')
  type('c')
  type('q')
  type('x')
  expect(done).toEqual(['rebuild', 'clear', 'quit'])
  type('h')
  for (const word of ['o  open', 'r  rebuild', 'c  clear', 'q  quit', 'h  this help'])
    expect(done.at(-1)).toContain(word)
})

test('Ctrl+C and Ctrl+D quit, though the terminal sends no signal', () => {
  const {done, type} = keyboard(true)
  type('\u0003')
  type('\u0004')
  expect(done).toEqual(['quit', 'quit'])
})

test.skipIf(process.platform === 'win32')(
  'Ctrl+Z gives the terminal back, stops the job, and takes the terminal again',
  async () => {
    const {raw, done, type} = keyboard(true)
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      expect(raw).toEqual([true, false])
      return true
    })
    type('\u001a')
    expect(kill).toHaveBeenCalledExactlyOnceWith(0, 'SIGTSTP')
    kill.mockRestore()
    await expect.poll(() => raw).toEqual([true, false, true])
    expect(done).toEqual([])
  },
)

test('the terminal is given back', () => {
  const {keys, done, raw, type} = keyboard(true)
  keys.stop()
  type('q')
  expect(raw).toEqual([true, false])
  expect(done).toEqual([])
})

test('without a terminal nobody listens', () => {
  const {done, raw, type} = keyboard(false)
  type('q')
  expect(raw).toEqual([])
  expect(done).toEqual([])
})
