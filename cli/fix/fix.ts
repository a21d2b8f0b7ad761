/** A correction as data: the only possible one. */

/**
 * A replacement for an address everywhere in the file, a replacement for the text at the position of the diagnostic,
 * or old routes that become aliases, by file.
 */
export type Fix =
  | {url: string; to: string}
  | {text: string; to: string}
  | {aliases: Record<string, string>}
