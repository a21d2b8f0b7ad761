/** Checks what a TSX page exports as `page`. Its code is run as it is, so it can contain anything. */
import * as z from 'zod/mini'
import type {PageMeta} from '../../runtime/shared/theme-interface.ts'
import {placeInConfig} from '../config/config-file.ts'
import {positionAt} from '../config/key-position.ts'
import {fields, flag, oneOf, text, texts, validate} from '../config/validate.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {didYouMean} from '../text/nearest.ts'
import type {Diagnostic, ModuleInfo} from '../types.ts'

const schema = fields({
  title: text,
  // A missing description is a warning of its own.
  description: z._default(text, ''),
  layout: z.optional(oneOf(['wide', 'plain'])),
  noindex: z.optional(flag),
  styles: z.optional(texts),
})

/**
 * Returns the module with a `page` that later stages can use: without unknown keys, wrong values, and style sheets that the
 * theme does not have. `code`: its text, for positions.
 */
export function checkedModule(
  module: ModuleInfo,
  styles: readonly string[],
  code = '',
): {module: ModuleInfo; diagnostics: Diagnostic[]} {
  const {file} = module
  const given: unknown = module.page
  const problems = validate(given, schema)
  const wrong = new Set(problems.map(({path}) => path[0]))
  const isMap = typeof given === 'object' && given !== null
  const usable = Object.fromEntries(
    Object.entries(isMap ? given : {}).filter(([key]) => !wrong.has(key)),
  )
  const page: PageMeta = {title: file.replace(/\.tsx$/, ''), description: '', ...usable}
  const missing = (page.styles ?? []).filter((name) => !styles.includes(name))
  if (page.styles) page.styles = page.styles.filter((name) => styles.includes(name))
  const place = (key: unknown) => {
    const found = placeInConfig(code, ['page', String(key)])
    return found.line ? found : positionAt(code, Math.max(code.search(/\bpage\s*[:=]/), 0))
  }
  return {
    module: {...module, page},
    diagnostics: [
      ...problems.map(({path, message, hint, unknown}) =>
        diagnostic(unknown ? 'front-matter-unknown' : 'front-matter-invalid', file, message, {
          ...place(path[0] ?? 'page'),
          hint,
        }),
      ),
      ...missing.map((name) =>
        diagnostic('front-matter-invalid', file, `The theme has no style sheet "${name}".`, {
          ...place('styles'),
          hint: didYouMean(name, styles) ?? `Add the file sheets/${name}.css to the theme.`,
        }),
      ),
    ],
  }
}
