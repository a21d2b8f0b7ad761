/** What is behind the language of a code fence: `title="…" {1,3-4} showLineNumbers file=… lines=2-9 nocheck wrap`. */
export interface CodeMeta {
  title?: string
  /** Marked lines, from 1. */
  marked: number[]
  /** First line number, where numbers are asked for. */
  numbers?: number
  file?: string
  lines?: [number, number]
  nocheck: boolean
  wrap: boolean
}

/** Flags of the documentation of Rust, which may replace the language. */
const RUSTDOC = /^(?:ignore|no_run|should_panic|compile_fail|edition20\d\d)$/

/**
 * The language and the rest of a fence, as other tools write them: `rust,ignore`, `js{1,4}`, `ts:line-numbers=5`. What we
 * cannot read stays as it is.
 */
export function readInfo(lang: string, meta: string): {lang: string; meta: string} {
  const [, name, flags] = /^([\w+#.-]*[\w+#])([,{:].*)$/.exec(lang) ?? []
  if (name === undefined || flags === undefined)
    return {lang: RUSTDOC.test(lang) ? 'rust' : lang, meta}
  const numbers = /:line-numbers(?:=(\d+))?(?=[{,]|$)/.exec(flags)
  const marked = /\{[\d,\s-]+\}?$/.exec(flags)?.[0] ?? ''
  const more = [numbers ? `showLineNumbers${numbers[1] ? `=${numbers[1]}` : ''}` : '', marked, meta]
  return {lang: RUSTDOC.test(name) ? 'rust' : name, meta: more.filter(Boolean).join(' ')}
}

const LONGEST_RANGE = 1000
const LONGEST_LIST = 1000

export function readMeta(meta: string): CodeMeta {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const rest = title ? meta.replace(title[0], ' ') : meta
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/.exec(rest)
  const file = /(?:^|\s)file=(\S+)/.exec(rest)?.[1]
  const lines = /(?:^|\s)lines=(\d+)-(\d+)/.exec(rest)
  return {
    ...(title ? {title: title[1] ?? title[2] ?? ''} : {}),
    marked: ranges(/\{([\d,\s-]+)\}/.exec(rest)?.[1]?.slice(0, LONGEST_LIST) ?? ''),
    ...(numbers ? {numbers: Number(numbers[1] ?? 1)} : {}),
    ...(file === undefined ? {} : {file: file.replace(/^["']|["']$/g, '')}),
    ...(lines ? {lines: [Number(lines[1]), Number(lines[2])] as [number, number]} : {}),
    nocheck: /(?:^|\s)nocheck(?=\s|$)/.test(rest),
    wrap: /(?:^|\s)wrap(?=\s|$)/.test(rest),
  }
}

/** `1,3-4` -> [1, 3, 4]. */
function ranges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    if (!match) return []
    const from = Number(match[1])
    const to = Math.min(Number(match[2] ?? from), from + LONGEST_RANGE)
    return Array.from({length: Math.max(0, to - from + 1)}, (_, at) => from + at)
  })
}
