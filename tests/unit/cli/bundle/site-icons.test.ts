import {expect, test} from 'vitest'
import {colorOf} from '../../../../cli/bundle/site-icons.ts'

test('the color of the browser is the last one, but not that of the dark mode', () => {
  const css = ':root{--theme-color:#fff;color:red}@layer site{:root{--x:1;--theme-color: #0b6b50}}'
  const dark = '@media screen{[data-theme=dark]{--c:1;--theme-color:#111}}'
  expect(colorOf(css + dark)).toBe('#0b6b50')
  expect(colorOf(dark)).toBeUndefined()
})
