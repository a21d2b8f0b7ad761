/**
 * Finds blocks that Markdown reads differently than intended: unclosed fences, cells without a column, unknown alerts.
 */
import type {Blockquote, Code, Paragraph, Table} from 'mdast'
import type {Math as MathBlock} from 'mdast-util-math'
import {nearest} from '../../text/nearest.ts'
import type {ParseContext} from '../context.ts'
import {ALERTS} from '../elements/alerts.ts'
import {createPointer} from '../positions.ts'

/** Markdown ends an open fence silently at the end of the page or of its list. */
export function lintFence(node: Code | MathBlock, context: ParseContext): void {
  const written = context.places.written(node)
  const fence = /^(?:`{3,}|~{3,}|\${2,})/.exec(written)?.[0]
  if (!fence) return
  const closing = /\n[\s>]*([`~$]+)[ \t]*$/.exec(written.slice(-200))?.[1]
  if (closing && closing[0] === fence[0] && closing.length >= fence.length) return
  const message = 'This block is not closed; everything after it is shown as code.'
  const hint = `End it with a line ${fence}, as far to the right as its first line.`
  context.report('fence-open', node, message, {hint})
  // The swallowed text is neither a formula nor code in that language.
  delete node.data
  Object.assign(node, {type: 'code', lang: null, meta: null})
}

/** Cells beyond the columns of the header row are not shown. */
export function lintTable(node: Table, context: ParseContext): void {
  const width = node.children[0]?.children.length ?? 0
  for (const row of node.children) {
    const lost = row.children.slice(width).find((cell) => cell.children.length)
    const message = `This row has ${row.children.length} cells, but the head of its table has ${width}; the rest is not shown.`
    const hint = 'Add a column to the head. A bar inside a cell is written \\|.'
    if (lost) context.report('table-cells', lost.children[0]?.position?.start, message, {hint})
  }
}

const RULE = /\n[ \t>]*(\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?)[ \t]*(?:\n|$)/

/** If the header row and the rule differ, or there is no rule, the whole table is shown as text. */
export function lintTableText(node: Paragraph, written: string, context: ParseContext): void {
  if (!written.includes('|') || !node.position) return
  const rule = RULE.exec(written)
  if (!rule) {
    if (areRows(written)) reportNoRule(node, written.slice(0, written.indexOf('\n')), context)
    return
  }
  const from = written.lastIndexOf('\n', rule.index - 1) + 1
  const head = written.slice(from, rule.index)
  if (!/(?<!\\)\|/.test(head)) return
  const message = `This head has ${cellsOf(head)} cells, but the line of dashes below it has ${cellsOf(rule[1]!)}, so this is not read as a table.`
  const hint = 'Give both the same number of cells.'
  context.report('table-cells', createPointer(written, node.position.start)(from), message, {hint})
}

function reportNoRule(node: Paragraph, head: string, context: ParseContext): void {
  const rule = `|${' --- |'.repeat(cellsOf(head))}`
  const message = 'There is no line of dashes below the head, so this is not read as a table.'
  context.report('table-cells', node, message, {hint: `Add it as the second line: ${rule}`})
}

/** Whether it begins with two lines between bars. No pattern: those of a long line of bars take its length squared. */
function areRows(written: string): boolean {
  const [first, second] = written
    .split('\n', 2)
    .map((line) => line.replace(/^[ \t>]+/, '').trimEnd())
  return first !== undefined && isRow(first) && first.length > 2 && isRow(second ?? '')
}

function isRow(line: string): boolean {
  return line.length > 1 && line.startsWith('|') && line.endsWith('|') && !line.endsWith('\\|')
}

function cellsOf(line: string): number {
  const inside = line
    .replace(/^[ \t>]*\|?/, '')
    .trimEnd()
    .replace(/\|$/, '')
  return inside.split(/(?<!\\)\|/).length
}

/** `> [!NOPE]` is shown as text, and so is a title after the kind. */
export function lintAlert(node: Blockquote, context: ParseContext): void {
  const first = node.children[0]
  if (first?.type !== 'paragraph') return
  // In Obsidian, a sign behind the kind folds the content.
  const match = /^\[!([a-z]+)\]([+-]?)[ \t]*(.*)/i.exec(context.places.written(first))
  if (!match) return
  const [, word = '', fold = '', title = ''] = match
  const name = word.toLowerCase()
  const at = first.position?.start
  if (!ALERTS.includes(name)) {
    const near = nearest(name, ALERTS)
    context.report('unknown-directive', at, `There is no alert [!${word}].`, {
      hint: near
        ? `Did you mean [!${near.toUpperCase()}]?`
        : `Available: ${ALERTS.map((one) => `[!${one.toUpperCase()}]`).join(', ')}.`,
    })
  } else if (fold || title) {
    const message = fold
      ? 'An alert cannot be folded; this is shown as text.'
      : 'An alert cannot have a title; this is shown as text.'
    const label = title && `[${title}]`
    const hint = fold ? `:::details${label}${fold === '+' ? '{open}' : ''}` : `:::${name}${label}`
    context.report('directive-title', at, message, {hint})
  }
}
