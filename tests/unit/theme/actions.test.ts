import {expect, test} from 'vitest'
import {typed} from '../../../theme/actions/copy.ts'
import {clamp, fitScale, zoomAt} from '../../../theme/dialogs/zoom-math.ts'
import {messages} from '../../../theme/errors/messages.ts'

test('a copy holds what is to be typed: no prompts, and of a session no answers', () => {
  expect(typed(['$ docker compose up -d', '$ docker ps'], 'bash')).toBe(
    'docker compose up -d\ndocker ps',
  )
  expect(typed(['$ whoami', 'marie', '$ ls'], 'console')).toBe('whoami\nls')
  expect(
    typed(['$ docker run \\', '    --rm \\', '    alpine', 'ok', '$ echo \\\\', '\\'], 'console'),
  ).toBe('docker run \\\n    --rm \\\n    alpine\necho \\\\')
  expect(typed(['no prompt here'], 'console')).toBe('no prompt here')
  expect(typed(['$ is = jQuery'], 'js')).toBe('$ is = jQuery')
  expect(typed(['echo $HOME'], 'bash')).toBe('echo $HOME')
})

test('the point under the pointer stays there while zooming', () => {
  const view = {scale: 1, x: 10, y: 20}
  const next = zoomAt(view, 2, 110, 70)
  expect(next).toEqual({scale: 2, x: -90, y: -30})
  // The point (100, 50) of the figure was and is under (110, 70).
  expect(next.x + 100 * next.scale).toBe(110)
  expect(next.y + 50 * next.scale).toBe(70)
  expect(zoomAt(next, 1, 110, 70)).toEqual(view)
})

test('a figure fits its window, and is not lost by zooming out', () => {
  expect(fitScale(1000, 100, 500, 500)).toBeCloseTo(0.47)
  expect(fitScale(10, 10, 1000, 1000)).toBe(2.5)
  expect(clamp(100, 1)).toBe(8)
  expect(clamp(0.01, 0.5)).toBe(0.25)
})

test('an error tells its causes', () => {
  const error = new Error('outer', {cause: new Error('inner', {cause: 'text'})})
  expect(messages(error)).toBe('outer\n\nCause:\ninner\n\nCause:\ntext')
  expect(messages('alone')).toBe('alone')
})
