/**
 * Checks footnotes and link definitions of one file: duplicates, unused ones, and references
 * to undefined ones. As in the Markdown parser, a definition is valid for its file.
 */
import type {FootnoteDefinition, Definition as LinkDefinition, Nodes, Root} from 'mdast'
import type {Point} from 'unist'
import {addTo} from '../../grouped.ts'
import {nearest} from '../../text/nearest.ts'
import type {ParseContext} from '../context.ts'
import type {Place} from '../positions.ts'
import {visit} from '../syntax/visit.ts'

type Kind = 'footnote' | 'definition'

/** A reference that is shown as typed. */
interface Missing {
  kind: Kind
  label: string
  written: string
  at: Point
  /** Whether a paragraph begins with it, and text follows: it was meant as the definition. */
  begins?: boolean
}

interface Definition {
  label: string
  at: Point | undefined
  place: Place
  used: boolean
}

/** `from`: the footnote that it is in. */
interface Reference {
  to: string
  from: string | undefined
}

export interface Notes {
  /** Records a node if it defines or refers to something. */
  see: (node: Nodes) => void
  missing: (reference: Missing) => void
  /** Reports, after all nodes have been recorded. */
  finish: () => void
}

const MOST_NAMES = 200

const WORDS: Record<Kind, {what: string; sign: (label: string) => string}> = {
  footnote: {what: 'footnote', sign: (label) => `[^${label}]`},
  definition: {what: 'link definition', sign: (label) => `[${label}]`},
}

export function createNotes(context: ParseContext): Notes {
  const defined = new Map<string, Definition>()
  const referred: Reference[] = []
  const missed: Missing[] = []
  const keyOf = (kind: Kind, file: string, label: string) =>
    `${kind} ${file} ${label.toLowerCase()}`
  const placeOf = (node: Nodes) => context.places.of(node)
  /** Reference -> the footnote that it is in. */
  const around = new Map<Nodes, string>()
  /** Keys of definitions that are comments: several of them have one name. */
  const comments = new Set<string>()

  const define = (kind: Kind, node: FootnoteDefinition | LinkDefinition) => {
    const label = node.label ?? node.identifier
    const place = placeOf(node)
    const key = keyOf(kind, place.file, node.identifier)
    const first = defined.get(key)
    if (node.type === 'footnoteDefinition')
      visit(node, 'footnoteReference', (reference) => void around.set(reference, key))
    if (!first) {
      const used = isComment(node)
      if (used) comments.add(key)
      defined.set(key, {label, at: node.position?.start, place, used})
      return
    }
    if (isComment(node) && comments.has(key)) return
    // A fragment that is included twice repeats its definitions.
    if (first.place.line === place.line && first.place.column === place.column) return
    const message = `The ${WORDS[kind].what} ${WORDS[kind].sign(label)} is on line ${first.place.line} already; this one is ignored.`
    context.report('duplicate-definition', node, message, {hint: 'Give one of them another name.'})
  }

  return {
    see: (node) => {
      if (node.type === 'footnoteDefinition') define('footnote', node)
      else if (node.type === 'definition') define('definition', node)
      else if (node.type === 'footnoteReference')
        referred.push({
          to: keyOf('footnote', placeOf(node).file, node.identifier),
          from: around.get(node),
        })
      else if (node.type === 'linkReference' || node.type === 'imageReference')
        referred.push({
          to: keyOf('definition', placeOf(node).file, node.identifier),
          from: undefined,
        })
    },
    missing: (reference) => missed.push(reference),
    finish: () => {
      const begun = new Set(missed.flatMap(({begins, label}) => (begins ? [label] : [])))
      for (const one of missed)
        if (one.begins) reportNoColon(one, context)
        else if (one.kind !== 'footnote' || !begun.has(one.label))
          reportMissing(one, defined, context)
      for (const [key, {used}] of defined) if (used) referred.push({to: key, from: undefined})
      for (const [key, isReferred] of notShown(defined.keys(), referred)) {
        const {label, at} = defined.get(key)!
        const {what, sign} = WORDS[key.startsWith('footnote') ? 'footnote' : 'definition']
        const who = isReferred ? ONLY_LOST : 'Nothing refers'
        context.report('unused-definition', at, `${who} to the ${what} ${sign(label)}.`, {
          hint: 'Refer to it, or remove it.',
        })
      }
    },
  }
}

const ONLY_LOST = 'Only footnotes that are not shown refer'

/**
 * Returns the names of what is not shown, and whether anything refers to it. What only a returned footnote refers to is
 * shown as soon as that one is, and not returned.
 */
function notShown(names: Iterable<string>, references: readonly Reference[]): Map<string, boolean> {
  const all = [...names]
  const lost = new Map<string, boolean>()
  const uses = new Map<string | undefined, string[]>()
  for (const {from, to} of references) addTo(uses, from, to)
  const shown = new Set<string | undefined>()
  const show = (start: string | undefined) => {
    const found = [start]
    for (const one of found)
      if (!shown.has(one)) {
        shown.add(one)
        for (const used of uses.get(one) ?? []) found.push(used)
      }
  }
  show(undefined)
  const referred = new Set(references.map(({to}) => to))
  for (const name of [...all.filter((one) => !referred.has(one)), ...all])
    if (!shown.has(name)) {
      lost.set(name, referred.has(name))
      show(name)
    }
  return lost
}

/**
 * Reports the footnotes of a foreign tree that are not shown because nothing refers to them. The reference can be in a part
 * that another tool reads as text, such as an indented note of MkDocs, and is code here.
 */
export function lintLostFootnotes(tree: Root, context: ParseContext): void {
  const defined = new Map<string, FootnoteDefinition>()
  const around = new Map<Nodes, string>()
  const referred: Reference[] = []
  visit(tree, (node: Nodes) => {
    if (node.type === 'footnoteDefinition') {
      defined.set(node.identifier, node)
      visit(node, 'footnoteReference', (one) => void around.set(one, node.identifier))
    } else if (node.type === 'footnoteReference')
      referred.push({to: node.identifier, from: around.get(node)})
  })
  for (const [name, isReferred] of notShown(defined.keys(), referred)) {
    const node = defined.get(name)!
    const who = isReferred ? ONLY_LOST : 'Nothing refers'
    const message = `${who} to the footnote [^${node.label ?? name}], so it is not shown.`
    context.report('unused-definition', node, message, {
      hint: 'Refer to it in the text, or remove it. What is indented is code, and refers to nothing.',
      cause: 'footnote',
    })
  }
}

/** `[//]: # (a comment)` is a common idiom for a comment: it defines nothing. */
export function isComment(node: Nodes): node is LinkDefinition {
  return node.type === 'definition' && (node.url === '#' || node.url === '')
}

/** `[^1] Text` is no footnote. What refers to it is no second mistake. */
function reportNoColon({written, at}: Missing, context: ParseContext): void {
  const message = `"${written}" is shown as typed: a colon is missing after it.`
  context.report('undefined-reference', at, message, {
    hint: `${written}: Text of the footnote.`,
    fix: {text: `${written} `, to: `${written}: `},
  })
}

function reportMissing(
  {kind, label, written, at}: Missing,
  defined: Map<string, Definition>,
  context: ParseContext,
): void {
  const {what, sign} = WORDS[kind]
  const {file} = context.places.of(at)
  // With thousands of names, comparing all of them is too slow.
  const candidates =
    defined.size > MOST_NAMES
      ? []
      : [...defined]
          .filter(([key, {place}]) => key.startsWith(kind) && place.file === file)
          .map(([, definition]) => definition)
  // Another number is another footnote.
  const near = /^\d+$/.test(label)
    ? undefined
    : nearest(
        label,
        candidates.map((one) => one.label),
      )
  const meant = candidates.find((one) => one.label === near)
  // Only one mistake is reported: the intended definition does not count as unused.
  if (meant) meant.used = true
  const message = `"${written}" is shown as typed: there is no ${what} ${sign(label)}.`
  context.report('undefined-reference', at, message, {
    hint: near
      ? `Did you mean ${sign(near)}?`
      : kind === 'footnote'
        ? `Add a line "[^${label}]: …", or put the text into backticks.`
        : `Write ${written.startsWith('!') ? '!' : ''}[text](address), or add a line "[${label}]: address".`,
  })
}
