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
const NAMES: Record<string, string> = {
  p: 'quintet',
  quin: 'quintet',
  quint: 'quintet',
  pent: 'quintet',
  pentet: 'quintet',
  qn: 'quintet',
  sext: 'sextet',
  hex: 'sextet',
  hextet: 'sextet',
  sx: 'sextet',
  sep: 'septet',
  sept: 'septet',
  hept: 'septet',
  heptet: 'septet',
  oct: 'octet',
  non: 'nonet',
  singlet: 's',
  doublet: 'd',
  triplet: 't',
  quartet: 'q',
  quadruplet: 'q',
  multiplet: 'm',
  mc: 'm',
  bs: 'br.s',
  brs: 'br.s',
  bd: 'br.d',
  bt: 'br.t',
}

/** Returns the multiplicity; undefined if the text is not one. */
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
  const right = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  if (right?.startsWith('br.') || PREFIX.test(text)) {
    const said = /pseudo|ps|app/i.test(text) ? 'ps.t' : 'br.s'
    return {
      rule: 'S6',
      message: `“${text.slice(0, 30)}”: write “${right ?? said}”, with the dot and without a space.`,
    }
  }
  if (right) return {rule: 'S5', message: `“${text.slice(0, 30)}”: write “${right}”.`}
  const joined = name.replace(/\bof\b|[ .-]/g, '')
  return {
    rule: 'S5',
    message: multiplicityOf(joined)
      ? `“${text.slice(0, 30)}”: write “${joined}”, without spaces.`
      : `“${text.slice(0, 30)}” is not one of the multiplicities.`,
  }
}
