/** Finds the notation of other tools, which is shown as typed: code of MDX, and notes and tabs of MkDocs. */
import type {Point} from 'unist'
import type {ParseContext} from '../context.ts'

const MDX =
  /^(?:import\s+(?:[\w$*{},\s]+\sfrom\s+)?["'][^"'\n]+["'];?[ \t]*(?:\n|$)|export\s+(?:default\s+)?(?:(?:async\s+)?function|class)\s|export\s+(?:const|let|var)\s+[\w$[{].*=|export\s+(?:default\s+[\w$]+|\{[^}\n]*\})[ \t]*;?[ \t]*(?:\n|$)|\{\/\*)/

/** The first line of a note of MkDocs, as `!!! tip "Title"` or `/// tip | Title`; and a tab, as `=== "Label"`. */
const FOREIGN =
  /^(?:(?:!!!|\?\?\?\+?|\/\/\/) ?[a-z]+(?: +"[^"\n]*"| *\|[^\n]*)?|===[!+]? +"[^"\n]+")[ \t]*(?:\n|$)/

/** Reports what a paragraph begins with. `text` is what the parser has not recognized, and `at` returns a place in it. */
export function lintForeign(
  {text, at}: {text: string; at: (index: number) => Point},
  context: ParseContext,
): void {
  if (MDX.test(text))
    context.report('mdx-syntax', at(0), 'This is code of MDX; here it is shown as text.', {
      hint: 'Remove it: directives need no import, and <!-- … --> is a comment.',
    })
  // A folder without a configuration may be one of MkDocs, with many of them.
  if (!context.bare && FOREIGN.test(text))
    context.report('stray-markdown', at(0), 'The notation of MkDocs is shown as typed.', {
      hint: text.startsWith('=')
        ? 'Write :::tabs, and in it a :::tab[Label] for each tab.'
        : 'Write :::note, the text, and ::: in a line of its own. There are :::tip and :::warning as well.',
    })
}
