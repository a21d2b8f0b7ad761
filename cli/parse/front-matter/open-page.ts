/** The first step of reading a page. */
import {isIndex} from '../../resolve/routes.ts'
import type {Source} from '../../types.ts'
import {createContext, type ParseContext, type ParserOptions, type Translate} from '../context.ts'
import {resolveConflicts} from '../lint/conflicts.ts'
import {readFrontMatter} from './front-matter.ts'

/** Reads the front matter, and returns the text below it with the context of the page. */
export function openPage(
  source: Source,
  options: ParserOptions,
  read: ParseContext['read'],
  translate: Translate,
): {body: string; context: ParseContext} {
  const {text: typed, diagnostics: conflicts} = options.bare
    ? {text: source.text, diagnostics: []}
    : resolveConflicts(source.text, source.file)
  const {text, locate, lost} = translate(typed, source.file)
  const {fields, body, diagnostics} = readFrontMatter(
    text,
    source.file,
    options.bare,
    options.frontMatter,
  )
  const context = createContext(source, body, fields, options, read, translate, locate)
  context.lost.push(...lost)
  // Their address ends with the id, ours with the name of the file.
  if (options.dialect && !isIndex(source.file) && fields.id) fields.slug ??= fields.id
  for (const one of [...conflicts, ...diagnostics])
    if (options.dialect && one.code.endsWith('-unknown'))
      context.lost.push({kind: 'front matter key', name: one.message.split('"')[1] ?? ''})
    else context.diagnostics.push(one)
  return {body, context}
}
