/** Reports the first line of a block in colons that is shown as text. */
import type {Point} from 'unist'
import {own} from '../../../runtime/shared/own.ts'
import {nearest} from '../../text/nearest.ts'
import {ruleOf} from '../attributes.ts'
import type {ParseContext} from '../context.ts'
import {hintFor} from '../directives.ts'
import {reportMissingPlugin} from './missing-plugin.ts'

/** `:::tip Title` and `::: tip`: an opening with a title behind the name, or with a space before it. */
const UNREAD = /^(:{3,})(?:([a-z][\w-]*)|[^\S\n]+([a-z][\w-]*))(?:[^\S\n]+(\S[^\n]*))?/i

/** VitePress: a word in braces behind the title, as in `::: details Title {open}` and `::: tip {no-title}`. */
const IN_BRACES = /^([^[\]{}]*?)[^\S\n]*\{ *([\w-]+) *\}\s*$/

/** In MkDocs: the documentation in the code of a module, `::: package.module`. */
const MODULE = /^:{3,}[^\S\n]+[\w-]+(?:\.\w+)+[^\S\n]*(?:\n|$)/

/** Reports an opening that is shown as text, and returns the number of its colons; 0 if there is none. */
export function lintOpening(written: string, at: Point | undefined, context: ParseContext): number {
  const [all = '', colons = '', joined, apart, title = ''] = UNREAD.exec(written) ?? []
  const name = (joined ?? apart)?.toLowerCase()
  if (!name || (joined && !title)) return 0
  if (MODULE.test(written)) {
    context.report('stray-markdown', at, 'The name of a module is shown as typed.', {
      hint: 'Write its text here: labdocs reads no code.',
    })
    return 0
  }
  const spec = own(context.specs, name)
  const isContainer = spec?.kind === 'container'
  const known = spec ? name : nearest(name, Object.keys(context.specs))
  if (known === undefined) {
    const hint = hintFor({name, type: 'containerDirective'}, context)
    if (!reportMissingPlugin('directives', name, context, at))
      context.report('unknown-directive', at, `There is no directive ${colons}${name}.`, {hint})
    return colons.length
  }
  const meant = colons + known
  const [, words, flag = ''] = IN_BRACES.exec(title) ?? []
  const isRead = flag === 'no-title' || own(spec?.attributes, flag) === 'flag'
  const label = (isRead ? words : title)!.trimEnd()
  const titled = `${meant}${label && `[${label}]`}${isRead && flag !== 'no-title' ? `{${flag}}` : ''}`
  // Other brackets and braces can be meant as a part of the title, or not.
  const canHave = isContainer && ruleOf(spec) !== 'none' && !/[[\]{}]/.test(label)
  if (title)
    context.report('directive-title', at, 'A title must be in brackets; this is shown as text.', {
      hint: titled,
      fix: canHave ? {text: all, to: titled} : undefined,
    })
  else
    context.report(
      'directive-attribute',
      at,
      `There is a space between ${colons} and the name; this is shown as text.`,
      {hint: meant, fix: isContainer ? {text: all, to: meant} : undefined},
    )
  return colons.length
}
