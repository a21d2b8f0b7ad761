/**
 * Stops a component that draws itself. Nothing else would: when the stack is full, React goes on with a new one, until the memory is
 * used up after minutes.
 */
import type * as Runtime from 'react/jsx-runtime'
import type {UnversionedRenderer} from './renderer.ts'

/** No page has so many elements that React draws, besides those of its content. */
const MOST = 200_000
/** Elements for each character of an article's template, in which a link takes a hundred, and for each heading or row. */
const PER_CHARACTER = 0.5
const PER_ROW = 20
/**
 * Once a component has drawn itself, it probably does so on each page. A page that is larger than this is then reported with it,
 * until the component is corrected.
 */
const MOST_AFTERWARDS = 10_000
const JSX = 'react/jsx-runtime'

export interface ElementLimit {
  /** Loads packages for a server bundle. */
  require: (name: string) => unknown
  /** Returns a renderer that begins to count with each call. */
  within: (renderer: UnversionedRenderer) => UnversionedRenderer
}

/** `load`: what loads the packages. */
export function createElementLimit(load: (name: string) => unknown, limit = MOST): ElementLimit {
  const {Fragment, jsx, jsxs} = load(JSX) as typeof Runtime
  let most = limit
  let content = 0
  let count = 0
  const counted =
    (create: typeof jsx): typeof jsx =>
    (...element) => {
      if (++count > most + content) {
        most = Math.min(most, MOST_AFTERWARDS)
        // The page is drawn again to find out what threw.
        count = 0
        throw new Error(
          'Too many elements are drawn. Does a component draw itself? If not, split the page.',
        )
      }
      return create(...element)
    }
  const runtime = {Fragment, jsx: counted(jsx), jsxs: counted(jsxs)}
  const fromZero =
    <Args extends unknown[], Result>(
      draw: (...args: Args) => Result,
      sizeOf: (...args: Args) => number = () => 0,
    ) =>
    (...args: Args): Result => {
      content = sizeOf(...args)
      count = 0
      return draw(...args)
    }
  return {
    require: (name) => (name === JSX ? runtime : load(name)),
    within: (renderer) => ({
      ...renderer,
      article: fromZero(renderer.article, (template) => template.length * PER_CHARACTER),
      category: fromZero(renderer.category, (rows) => rows.length * PER_ROW),
      section: renderer.section && fromZero(renderer.section),
      shell: fromZero(renderer.shell, ({page}) => page.headings.length * PER_ROW),
      componentStack: renderer.componentStack && fromZero(renderer.componentStack),
    }),
  }
}
