/** Gives steps ids, so links can lead to them: `step-3`; in the second list of a page `step-2-3`. */
import type {Element, ElementContent, Root as HastRoot} from 'hast'
import {toString as textOf} from 'hast-util-to-string'
import {isA} from '../../article/template.ts'
import {oneLine} from '../../text/one-line.ts'
import type {Doc} from '../../types.ts'
import type {ParseContext} from '../context.ts'
import {specOf} from '../directives.ts'
import {visit} from '../syntax/visit.ts'
import {isReserved} from '../unique-ids.ts'

type Step = NonNullable<Doc['steps']>[number]

/** The beginning of the ids in the first list. */
const STEP = 'step-'

/** Maximum length of the name of a step: enough to recognize the step without making the page much longer. */
const LONGEST_NAME = 80

/**
 * Returns the steps of each list. A step whose id is already used on the page is omitted. `taken`: the ids of headings.
 */
export function nameSteps(
  tree: HastRoot,
  context: ParseContext,
  taken: Iterable<string>,
): Step[][] {
  const lists: Step[][] = []
  const others = new Set([...taken, ...context.ids.keys()])
  visit(tree, 'element', (element: Element) => {
    if (specOf(element, context.specs)?.means !== 'steps') return
    const list = element.children.find((child) => isA(child, 'ol'))
    if (!list) return
    const prefix = lists.length ? `${STEP}${lists.length + 1}-` : STEP
    const steps: Step[] = []
    lists.push(steps)
    for (const [at, step] of list.children.filter((child) => isA(child, 'li')).entries()) {
      const id = `${prefix}${at + 1}`
      if (others.has(id) || step.properties.id || isReserved(id, context.reserved)) continue
      step.properties.id = id
      steps.push({id, name: nameOf(step)})
    }
  })
  return lists
}

/**
 * Returns the procedure of a page: the steps of its only list. Several
 * lists are several procedures without names, so none is returned.
 */
export function procedureOf([steps = [], ...others]: Step[][]): {steps?: Step[]} {
  return steps.length < 2 || others.length || steps.some(({name}) => !name) ? {} : {steps}
}

/** Characters above the steps that fill the window of a phone; a figure or a table takes the place of as many. */
const WINDOW = 500

/** On a page with more sections, the steps of one of them are not what the page is about. */
const MOST_SECTIONS = 6

/**
 * Returns the number of the first step that has one, if so much is above the steps that a phone does not show them at
 * once, and if they are "the steps" of the page: its only list, outside of tabs and subsections, and of few sections.
 */
export function farStep(tree: HastRoot, [list = [], ...others]: Step[][]): {firstStep?: number} {
  const first = list[0]
  if (!first || others.length) return {}
  const blocks = tree.children.filter((block) => block.type === 'element')
  if (blocks.filter(({tagName}) => tagName === 'h2').length > MOST_SECTIONS) return {}
  // -1 for a list that is inside another block, such as tabs.
  const at = blocks.findIndex(({children}) => children.some((child) => isListOf(first, child)))
  const above = blocks.slice(0, Math.max(at, 0))
  const section = above.findLast(({tagName}) => /^h\d$/.test(tagName))?.tagName ?? 'h2'
  const characters = above.map((block) => (isLarge(block) ? WINDOW : textOf(block).length))
  return section <= 'h2' && characters.reduce((sum, count) => sum + count, 0) > WINDOW
    ? {firstStep: Number(first.id.slice(STEP.length))}
    : {}
}

function isListOf({id}: Step, node: ElementContent): boolean {
  return (
    isA(node, 'ol') && node.children.some((step) => isA(step, 'li') && step.properties.id === id)
  )
}

/** Whether a block is a figure or a table, or contains one. */
function isLarge(node: ElementContent): boolean {
  if (node.type !== 'element') return false
  return (
    /^(figure|table|x-(code|figure|plot|screen))$/.test(node.tagName) || node.children.some(isLarge)
  )
}

/** Returns the first sentence, cut at a word to the maximum length. */
function nameOf(step: Element): string {
  const first = step.children.find((child) => isA(child, 'p')) ?? step
  const text = oneLine(textOf(first))
  const sentence = /^.*?[.!?:](?= |$)/.exec(text)?.[0].replace(/[.:]$/, '') ?? text
  if (sentence.length <= LONGEST_NAME) return sentence
  return `${sentence.slice(0, LONGEST_NAME).replace(/\s+\S*$/, '')}…`
}
