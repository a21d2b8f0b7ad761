/** Checks the parts of a theme. Types say the same, but not everybody runs the type check. */
import type {ArticleTheme, Theme} from '../../runtime/shared/theme-interface.ts'

const PARTS = ['Layout', 'NotFound', 'Crash', 'CrashedLayout', 'Loading', 'LoadError'] as const

/**
 * Throws at the first part that is missing or wrong. Otherwise React would say of a page only that something is undefined,
 * or a reader would be the first to need the part.
 */
export function checkTheme(theme: Theme, article: ArticleTheme): void {
  for (const name of PARTS) component(theme[name], 'index.tsx', `theme.${name}`)
  component(article.Category, 'article.tsx', 'article.Category')
  if (!article.elements || typeof article.elements !== 'object')
    throw wrong('article.tsx', 'article.elements is not a table of components', 'elements: {}')
  for (const [tag, part] of Object.entries(article.elements))
    component(part, 'article.tsx', `article.elements['${tag}']`)
  if (!Array.isArray(article.icons))
    throw wrong('article.tsx', 'article.icons is not a list of names', 'icons: []')
}

function component(part: unknown, file: string, name: string): void {
  // What `memo`, `lazy` and `forwardRef` make is an object.
  const isComponent =
    typeof part === 'function' || (typeof part === 'object' && part && '$$typeof' in part)
  if (!isComponent)
    throw wrong(file, `${name} is not a component`, `${name.split('.')[1]}: MyComponent`)
}

/** `file`: relative to the theme; the error is reported there. */
function wrong(file: string, problem: string, hint: string): Error {
  return Object.assign(new Error(`${file} of the theme is incomplete: ${problem}.`), {
    themeFile: file,
    hint: `For example, write ${hint}`,
  })
}
