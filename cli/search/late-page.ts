/** Pages to index without their texts: those of a large site do not fit into memory. */
import type {SearchPage, Section} from '../types.ts'

/** Returns a page whose texts are read each time they are asked for. */
export function withTexts(page: Omit<SearchPage, 'sections'>, texts: () => Section[]): SearchPage {
  return new LatePage(page, texts) as unknown as SearchPage
}

/** A class, because an object with a getter of its own is a hash table, which takes several times the memory. */
class LatePage {
  readonly #texts: () => Section[]

  constructor(page: Omit<SearchPage, 'sections'>, texts: () => Section[]) {
    this.#texts = texts
    Object.assign(this, page)
  }

  get sections(): Section[] {
    return this.#texts()
  }
}
