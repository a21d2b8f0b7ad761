/** Keeps the option of a command on one line. Browsers break a line after a hyphen, so only the hyphen of `-d` would be left on it. */
import type {Element, Root} from 'hast'
import {visit} from '../syntax/visit.ts'

const OPTION = /^--?[a-z][\w-]{0,22}$/i

/** Gives code that is one option of a command the class `whole`. */
export function keepOptions(tree: Root): void {
  visit(tree, 'element', (code: Element) => {
    const [name, more] = code.children
    if (code.tagName === 'code' && !more && name?.type === 'text' && OPTION.test(name.value))
      code.properties.className ??= ['whole']
  })
}
