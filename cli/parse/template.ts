/** `markdown` and `text` of a row of the directive table: texts with `{label}` and `{<attribute>}` placeholders. Pure. */

const FIELD = /\{([^{}]+)\}/g

/**
 * Fills a template. `{a|b}` is the first of the two that is not empty. `address`: converts a value that is the
 * address of a link.
 */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | null | undefined>>,
  address: (url: string) => string = (url) => url,
): string {
  return template.replace(FIELD, (_, names: string, at: number) => {
    const value =
      names
        .split('|')
        .map((name) => values[name])
        .find(Boolean) ?? ''
    return template.slice(at - 2, at) === '](' ? address(value) : value
  })
}

/** Returns the words of a directive in a title or a heading, where a label that is none of the words of its text still counts. */
export function wordsInTitle(
  template: string | undefined,
  attributes: Readonly<Record<string, string | null | undefined>>,
  content: string,
): string {
  return template?.includes('{content}')
    ? fillTemplate(template, {...attributes, content})
    : content
}

/** Returns the fields that a template contains. */
export function fieldsOf(template: string): string[] {
  return [...template.matchAll(FIELD)].flatMap(([, names]) => names!.split('|'))
}
