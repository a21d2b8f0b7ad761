// @vitest-environment happy-dom
/** Errors that happen only in the browser, for the panel of the development server. */
import {expect, test, vi} from 'vitest'
import {
  collectCrashes,
  currentCrashes,
  forgetCrashes,
  watchCrashes,
} from '../../../runtime/dev/crashes.ts'

test('errors in the console and of the window, each once; our messages about loading are not', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onChange = vi.fn()
  collectCrashes(async () => null)
  watchCrashes(onChange)
  const error = new TypeError('no name')
  console.error('[labdocs] The part "Box" of this page crashed.', error)
  dispatchEvent(new ErrorEvent('error', {error}))
  console.error('[labdocs]', new Error('not loaded'))
  console.error('only text')
  expect(printed).toHaveBeenCalledTimes(3)
  expect(currentCrashes()).toMatchObject([
    {severity: 'error', message: 'The part "Box" of this page crashed. TypeError: no name'},
  ])
  expect(onChange).toHaveBeenCalledOnce()

  const late = new Error('late')
  dispatchEvent(Object.assign(new Event('unhandledrejection'), {reason: late}))
  expect(currentCrashes().map(({message}) => message)).toEqual([
    'The part "Box" of this page crashed. TypeError: no name',
    'Error: late',
  ])
  forgetCrashes()
  expect(currentCrashes()).toEqual([])

  const text =
    'Hydration failed.\n- A server branch\n\nhttps://react.dev/link/hydration-mismatch\n\n  <Root>\n    <p>\n+     one\n-     two\n'
  console.error('[hydration]', new Error(text))
  expect(currentCrashes()).toMatchObject([
    {message: 'The browser (+) draws something else than the server (-).', frame: '+ one\n- two'},
  ])
  forgetCrashes()
})

test('an error gets the place that the server finds; what differs from the server stays below it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const found = {
    file: 'theme/Box.tsx',
    shown: 'theme/Box.tsx',
    line: 3,
    column: 1,
    frame: '3 | throw',
  }
  const find = vi.fn(async () => found)
  collectCrashes(find)
  const error = Object.assign(new Error('thrown'), {
    stack:
      'Error: thrown\n    at Box (http://localhost:4000/assets/main-AB12.js:10:5)\n    at x (http://localhost:4000/y.js:1:1)',
  })
  console.error('[labdocs] The part "Box" of this page crashed.', error)
  await vi.waitFor(() => expect(currentCrashes()).toMatchObject([found]))
  expect(find).toHaveBeenCalledExactlyOnceWith('assets/main-AB12.js:10:5')
  // The same error again is no second one.
  console.error(error)
  expect(currentCrashes()).toHaveLength(1)
  forgetCrashes()

  const text = 'Failed.\nhttps://react.dev/link/hydration-mismatch\n\n+ one\n- two\n'
  console.error('[hydration]', new Error(text), '\n    at Box (/assets/chunk-A.js:1:2)')
  await vi.waitFor(() => expect(currentCrashes()).toMatchObject([{file: 'theme/Box.tsx'}]))
  expect(find).toHaveBeenLastCalledWith('assets/chunk-A.js:1:2')
  expect(currentCrashes()).toMatchObject([{frame: '+ one\n- two'}])
  forgetCrashes()

  // The server cannot be reached.
  find.mockRejectedValueOnce(new Error('refused'))
  console.error(Object.assign(new Error('alone'), {stack: 'at assets/main.js:1:1'}))
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentCrashes()).toMatchObject([{message: 'Error: alone', file: ''}])
  forgetCrashes()
})
