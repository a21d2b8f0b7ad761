/**
 * Pages in the cache. What only drawing needs is a value of its own, three quarters of the bytes: most pages of a build are not
 * drawn again.
 */
import type {Cache} from '../cache.ts'
import type {Doc} from '../types.ts'

type Drawn = Pick<Doc, 'tree' | 'markdown' | 'headingTree'>

interface Kept extends Omit<Doc, keyof Drawn> {
  hasHeading: boolean
}

export function keepDoc(key: string, doc: Doc, cache: Cache): void {
  const {tree, markdown, headingTree, ...rest} = doc
  const hasHeading = headingTree !== undefined
  const drawn: Drawn = {tree, markdown, ...(hasHeading ? {headingTree} : {})}
  cache.set('trees', key, drawn)
  cache.set('docs', key, {...rest, hasHeading} satisfies Kept)
}

/** A page as it was kept. With `late`, what drawing needs is read when it is asked for. */
export function readDoc(key: string, cache: Cache, late = false): Doc | undefined {
  const kept = cache.get<Kept>('docs', key)
  if (!kept) return undefined
  const {hasHeading, ...rest} = kept
  if (!late) {
    const drawn = cache.get<Drawn>('trees', key)
    return drawn && {...rest, ...drawn}
  }
  if (cache.sizeOf('trees', key) === undefined) return undefined
  let drawn: Drawn | undefined
  const read = (): Drawn => {
    drawn ??= cache.get<Drawn>('trees', key)
    if (drawn) return drawn
    cache.set('docs', key, null)
    throw new Error('Its entry in the cache is damaged. Run the command again.')
  }
  const property = (name: keyof Drawn) => ({enumerable: true, get: () => read()[name]})
  return Object.defineProperties(rest, {
    tree: property('tree'),
    markdown: property('markdown'),
    ...(hasHeading ? {headingTree: property('headingTree')} : {}),
  }) as Doc
}
