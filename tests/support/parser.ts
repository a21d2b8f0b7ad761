/** Parsers for tests that are about something else. */
import type {ParserOptions} from '../../cli/parse/context.ts'
import {createParser, type Parser} from '../../cli/parse/parser.ts'
import type {Directive, DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'

/** The options of a site without words, icons and directives. */
export const PLAIN: ParserOptions = {
  specs: {},
  icons: new Set(),
  glossary: [],
  preferred: [],
  reserved: [],
  bare: false,
}

export function parserWith(options: Partial<ParserOptions>): Parser {
  return createParser({...PLAIN, ...options})
}

/** Returns what the parser knows of a table of directives. */
export function specsOf(table: Record<string, Directive>): DirectiveSpecs {
  return Object.fromEntries(
    Object.entries(table).map(([name, {component: _, props: __, ...spec}]) => [name, spec]),
  )
}
