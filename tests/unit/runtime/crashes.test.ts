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
  collectCrashes()
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
