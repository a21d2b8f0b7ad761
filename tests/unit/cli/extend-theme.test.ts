/** `extendTheme`: what it refuses by its types. */
import type {ComponentProps} from 'react'
import {expect, expectTypeOf, test} from 'vitest'
import {extendTheme, type ThemeComponents} from '../../../cli/index.ts'

const None = () => null

test('a component takes the props of the one that it replaces, or fewer', () => {
  const extension = extendTheme({components: {Footer: None, PageHeader: None}})
  expect(extension.components?.Footer).toBe(None)
  expectTypeOf<ComponentProps<ThemeComponents['PageHeader']>>().toEqualTypeOf<{docs: boolean}>()
  expectTypeOf<Extract<keyof ThemeComponents, 'theme' | 'iconNames'>>().toBeNever()
  // @ts-expect-error: the theme has no such component.
  extendTheme({components: {Foter: None}})
  // @ts-expect-error: nothing gives the footer a text.
  extendTheme({components: {Footer: ({text}: {text: string}) => text}})
  // @ts-expect-error: a message has a text.
  extendTheme({messages: {'nav.skip': 1}})
})
