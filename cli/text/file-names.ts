/** Names of files in an attribute of a directive, where a space can be part of a name or come between two names. */

/** A name can contain spaces. It ends after its file ending, as in `a b.jdx c.jdx`, or with the text. */
const NAME = /\S.*?(?:\.[a-z]\w*(?=\s)|$)/gis

/** Returns where each name begins and ends. */
export function placesOfNames(text: string): {start: number; end: number}[] {
  return [...text.trimEnd().matchAll(NAME)].map(({0: name, index}) => ({
    start: index,
    end: index + name.length,
  }))
}

/** Returns the names as addresses, each without spaces. */
export function namesIn(text: string): string[] {
  return placesOfNames(text).map(({start, end}) => text.slice(start, end).replace(/\s/g, '%20'))
}
