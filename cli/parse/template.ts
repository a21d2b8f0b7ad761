/** `markdown` and `text` of a row of the directive table: texts with `{label}` and `{<attribute>}` placeholders. Pure. */
import type {DirectiveSpec} from '../../runtime/shared/theme-interface.ts'

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
  {text, label, means}: Pick<DirectiveSpec, 'text' | 'label' | 'means'>,
  attributes: Readonly<Record<string, string | null | undefined>>,
  content: string,
): string {
  if (label === 'icon') return ''
  const words = means === 'control' ? pathOf(content) : content
  return text?.includes('{content}') ? fillTemplate(text, {...attributes, content: words}) : words
}

/** Returns `:plus: New > Sample` without the names of icons; they stay if there is nothing else. */
export function pathOf(label: string): string {
  return (
    label
      .replace(/:[a-z-]+:\s*/g, '')
      .split(' > ')
      .join(' › ') || label.replaceAll(':', '')
  )
}

/** Returns the fields that a template contains. */
export function fieldsOf(template: string): string[] {
  return [...template.matchAll(FIELD)].flatMap(([, names]) => names!.split('|'))
}
