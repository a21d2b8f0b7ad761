/** What is wrong with an address in parentheses that makes no link. */
import type {Diagnostic} from '../../types.ts'

export type Why = Pick<Diagnostic, 'hint' | 'cause'>

/** Hugo, Jekyll: `{{< relref "page" >}}`, `{% link page.md %}`. */
const TEMPLATE = /\{\{|\{%/

/** Returns a hint. All addresses that templates make have one cause. `isTypographic`: it has curly quotes or no-break spaces. */
export function whyNoAddress(address: string, isTypographic: boolean): Why {
  if (TEMPLATE.test(address))
    return {hint: 'No template is run: name the file, as in [text](page.md#id).', cause: 'template'}
  const [size] = / +=\d*x\d*$/.exec(address.trim()) ?? []
  if (size !== undefined)
    return {hint: `Remove "${size.trim()}": the size of a picture is read from its file.`}
  if (/^<[^>]*$/.test(address.trim()))
    return {hint: 'Close the angle bracket: [text](<two words.md>).'}
  if (/["']/.test(address))
    return {hint: 'Close the quotes around the title: [text](page.md "Title").'}
  return {
    hint: isTypographic
      ? 'Write straight quotes and ordinary spaces: [text](page.md "Title").'
      : 'An address cannot contain spaces: rename the file, or write %20 for each space.',
  }
}
