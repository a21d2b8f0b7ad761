import {expect, test} from 'vitest'
import {parse} from './parse.ts'

const card = (text: string) => parse(`---\nbench: true\n---\n\n${text}`)
const STEPS = ':::steps\n\n1. One\n2. Two\n\n:::\n'
/** Returns the outline of a page: its elements without their contents, headings with their code. */
const outline = ({html}: {html: string}) =>
  html
    .replace(/<x-directive data-name="steps".*?<\/x-directive>/gs, 'STEPS')
    .replace(/<x-bench-code data-id="(.*?)"><\/x-bench-code>/g, '(code $1)')
    .replace(/<\/?(?:p|h\d|a|figure)[^>]*>|\n/g, '')
    .replace(/<(section|div) class="task(?:__)?(\w*)">/g, (_, _tag, part) => `[${part || 'task'} `)
    .replace(/<\/(?:section|div)>/g, ']')

test('each heading with steps of its own is a task, with a code of its address', async () => {
  const doc = await card(`intro\n\n## A\n\n${STEPS}\nafter\n\n## B\n\nno task\n\n### C\n\n${STEPS}`)
  expect(outline(doc)).toBe('intro[task A(code a)STEPSafter]Bno task[task C(code c)STEPS]')
  expect(doc.headings.map(({text}) => text)).toEqual(['A', 'B', 'C'])
  expect(doc.sections.map(({heading}) => heading)).toEqual(['', 'A', 'B', 'C'])
  expect(doc.styles).toContain('cards')
})

test('steps in a tab make a task', async () => {
  const doc = await card(`## A\n\n::::tabs\n\n:::tab[x]\n\n${STEPS}\n:::\n\n::::\n`)
  expect(outline(doc)).toMatch(/^\[task A\(code a\)/)
})

test('a page without such a heading is one card', async () => {
  expect(outline(await card(`${STEPS}\n## A\n\nno steps`))).toBe('STEPSAno steps(code )')
  expect(outline(await card('text'))).toBe('text(code )')
})

test('a figure is tied to the list that explains it', async () => {
  const screen = '```screen A window\nwindow One\n  button Go <1>\n```\n\n1. It goes.\n'
  const {html} = await card(`## A\n\n${STEPS}\n${screen}\ntext`)
  expect(html).toMatch(
    /<div class="task__figure"><figure.*<\/figure><ol class="callouts" role="list">.*?<\/ol><\/div>/s,
  )
})

test('other pages stay as they are', async () => {
  const {html, styles} = await parse(`## A\n\n${STEPS}`)
  expect(html).not.toMatch(/task|bench/)
  expect(styles).not.toContain('cards')
})
