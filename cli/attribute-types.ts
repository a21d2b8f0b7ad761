/** Kinds of attributes of directives, as sites and plugins define them. Pure. */

const KINDS = ['text', 'number', 'asset', 'download', 'route', 'url', 'word']
const ATTRIBUTE = new RegExp(`^(flag|(${KINDS.join('|')})\\??)$`)

/** Returns what is wrong with a map of attributes. */
export function attributesProblem(attributes: unknown): string | undefined {
  if (!isTable(attributes)) return 'must have a map as "attributes"'
  const wrong = Object.entries(attributes).find(([, kind]) =>
    Array.isArray(kind)
      ? !kind.length || !kind.every((word) => typeof word === 'string')
      : typeof kind !== 'string' || !ATTRIBUTE.test(kind),
  )
  if (!wrong) return undefined
  const [name, kind] = wrong
  const known = `flag, a list of texts, ${KINDS.join(', ')}; all but the first two with "?" if they can be left out`
  return `has the unknown kind ${JSON.stringify(kind)} of the attribute "${name}" (known: ${known})`
}

export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
