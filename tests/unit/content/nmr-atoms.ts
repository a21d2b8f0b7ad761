/** NMR data as pages write them: the notation lines and the shorter form in figures of the ELN. */

export interface NmrLine {
  /** `H`, `C`, `F`, `P` or `B`. */
  nucleus: string
  line: string
  /** Position of the line in its text. */
  index: number
}

/** Returns lines in the notation. One text may contain several, followed by other methods. */
export function nmrLinesOf(text: string): NmrLine[] {
  return [
    ...text.matchAll(
      /\b\d+([HCFPB]) NMR \(\d+ MHz, [^)]*\): δ \[ppm\] = [^\n]*?\.(?=\n| (?:\d+[HCFPB] NMR|HRMS|MS|IR) )/g,
    ),
  ].map(({0: line, 1: nucleus, index}) => ({nucleus: nucleus!, line, index}))
}

/** Returns how many atoms a line accounts for, including those that its sentences report as missing. */
export function countAtoms(nucleus: string, line: string): number {
  if (nucleus !== 'C')
    return sum([...line.matchAll(new RegExp(`(?<=[(,]\\s?)([\\d.]+)${nucleus}(?=[,)])`, 'g'))])
  const signals = [...line.matchAll(/(?<!\d)\d{1,3}\.\d \(([^()]*)\)/g)].map(
    ([, inside]) => [inside, /(?<![\w,])(\d+)C\b/.exec(inside!)?.[1] ?? '1'] as [string, string],
  )
  const missing = [...line.matchAll(/Missing signals? \((\d+)C,/g)]
  return sum(signals) + sum(missing)
}

function sum(matches: ArrayLike<string | undefined>[]): number {
  return Number(matches.reduce((all, match) => all + Number(match[1]), 0).toFixed(6))
}

export interface NmrInFigure {
  content: string
  isConfirmed: boolean
  index: number
}

/** Returns the content fields of 1H NMR analyses in figures of the ELN. A truncated field ends with dots. */
export function nmrInFigure(code: string): NmrInFigure[] {
  return [...code.matchAll(/field Content = (δ [^{<\n]+)/g)].map(({1: content, index}) => {
    const panels = [...code.slice(0, index).matchAll(/panel \^1H NMR[^\n]*/g)]
    return {
      content: content!.trim(),
      isConfirmed: panels.at(-1)?.[0].includes('`Confirmed`') ?? false,
      index,
    }
  })
}
