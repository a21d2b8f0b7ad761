/** What a multiplicity says: how many couplings, broad or not. Also what is wrong with a text that is not one. */

export interface Multiplicity {
  /** How many coupling constants it needs. */
  couplings: number
  /** `m`: a range of shifts without readable couplings. */
  unresolved: boolean
  broad: boolean
  pseudo: boolean
}

export interface BadMultiplicity {
  rule: 'S5' | 'S6'
  message: string
}

const FORM = /^(br\.)?(ps\.)?(?:s|m|((?:quintet|sextet|septet|octet|nonet|[dtq]){1,9}))$/
const UNIT = /quintet|sextet|septet|octet|nonet|[dtq]/g
const PREFIX = /^(br|broad|bs|brs|ps|pseudo|app)(?:\.|\b)|\b(?:broad|br)\b/i
/** Other names of a multiplicity, by the right one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  quintet: 'p quin quint pent pentet qn',
  sextet: 'sext hex hextet sx',
  septet: 'sep sept hept heptet',
  octet: 'oct',
  nonet: 'non',
  s: 'singlet',
  d: 'doublet',
  t: 'triplet',
  q: 'quartet quadruplet',
  m: 'multiplet mc',
  'br.s': 'bs brs',
  'br.d': 'bd',
  'br.t': 'bt',
}
const NAMES = new Map(
  Object.entries(OTHER_NAMES).flatMap(([right, others]) =>
    others.split(' ').map((other) => [other, right] as const),
  ),
)

export function multiplicityOf(text: string): Multiplicity | undefined {
  const form = FORM.exec(text)
  if (!form) return undefined
  const [, broad, pseudo, units = ''] = form
  return {
    couplings: units.match(UNIT)?.length ?? 0,
    unresolved: text.endsWith('m'),
    broad: broad !== undefined,
    pseudo: pseudo !== undefined,
  }
}

/** Returns why a text in the place of a multiplicity is not one. */
export function complaint(text: string): BadMultiplicity {
  const name = text.toLowerCase()
  const right = NAMES.get(name)
  const said = `“${text.slice(0, 30)}”`
  if (right?.startsWith('br.') || PREFIX.test(text)) {
    const form = right ?? (/pseudo|ps|app/i.test(text) ? 'ps.t' : 'br.s')
    return {rule: 'S6', message: `${said}: write “${form}”, with the dot and without a space.`}
  }
  if (right) return {rule: 'S5', message: `${said}: write “${right}”.`}
  const joined = name.replace(/\bof\b|[ .-]/g, '')
  if (multiplicityOf(joined))
    return {rule: 'S5', message: `${said}: write “${joined}”, without spaces.`}
  return {rule: 'S5', message: `${said} is not one of the multiplicities.`}
}
