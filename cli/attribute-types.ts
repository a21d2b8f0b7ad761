/** Kinds of attributes of directives, as sites and plugins define them. Pure. */

const ATTRIBUTE = /^(flag|(text|number|asset|download|route|url|word)\??)$/

/** Returns what is wrong with a map of attributes. */
export function attributesProblem(attributes: unknown): string | undefined {
  if (!isTable(attributes)) return 'must have a map as "attributes"'
  const wrong = Object.entries(attributes).find(([, kind]) =>
    Array.isArray(kind)
      ? !kind.length || !kind.every((word) => typeof word === 'string')
      : typeof kind !== 'string' || !ATTRIBUTE.test(kind),
  )
  return wrong && `has an unknown kind of the attribute "${wrong[0]}"`
}

export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
