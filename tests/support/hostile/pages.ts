/** Hostile pages from a seed: attacks in every place of a page, and names that try to leave their folder. */
import type {Random} from '../random.ts'
import {MARKUP, URLS} from './attacks.ts'
import {PATH_FIELDS, TRICKS} from './paths.ts'
import {FIELDS, TEXT_PLACES, URL_PLACES} from './places.ts'

/** Number of attacks on a page. Few, because an attack that breaks its page hides the following ones. */
const ON_A_PAGE = 3

/** Returns the pages of a site: file -> text. A third of them try paths, the others markup and addresses. */
export function hostilePages(count: number, random: Random): Record<string, string> {
  const paths = Math.floor(count / 3)
  return {...attackPages(count - paths, random), ...pathPages(paths, random)}
}

function attackPages(count: number, random: Random): Record<string, string> {
  const inTexts = dealt(pairs(TEXT_PLACES, MARKUP), random)
  const inUrls = dealt(pairs(URL_PLACES, URLS), random)
  const inFields = dealt(pairs(FIELDS, [...MARKUP, ...URLS]), random)
  const files: Record<string, string> = {}
  for (let at = 0; at < count; at++) {
    const bodies = Array.from({length: ON_A_PAGE}, (_, attack) =>
      (at + attack) % ON_A_PAGE ? inTexts() : inUrls(),
    )
    files[`docs/attack-${at}.md`] = `---\n${inFields()}\n---\n\n${bodies.join('\n\n')}\n`
  }
  return files
}

function pathPages(count: number, random: Random): Record<string, string> {
  const next = dealt(pairs(Object.values(PATH_FIELDS), TRICKS), random)
  const files: Record<string, string> = {}
  for (let at = 0; at < count; at++)
    for (const [file, text] of Object.entries(next()))
      files[file.replace(/(?:a|_b)(?=\.md|\/)/, (name) => `${name}-path-${at}`)] = text.replace(
        '_b.md',
        `_b-path-${at}.md`,
      )
  return files
}

/** Returns functions that combine each place with each word. */
function pairs<Made>(
  places: readonly ((word: string) => Made)[],
  words: readonly string[],
): (() => Made)[] {
  return places.flatMap((place) => words.map((word) => () => place(word)))
}

/** Returns a function that calls all of these in a random order, and starts again at the end. */
function dealt<Made>(all: (() => Made)[], random: Random): () => Made {
  const order = all
    .map((make) => ({make, at: random()}))
    .sort((a, b) => a.at - b.at)
    .map(({make}) => make)
  let next = 0
  return () => order[next++ % order.length]!()
}
