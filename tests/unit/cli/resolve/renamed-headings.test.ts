/** Finds the heading that replaced a missing one. */
import {expect, test} from 'vitest'
import {successorOf} from '../../../../cli/resolve/links/renamed-headings.ts'
import {parse} from '../parse/parse.ts'

const successor = async (id: string, before: string, now: string) => {
  const found = successorOf(id, await parse(before), await parse(now))
  return found && [found.now.id, found.isSure]
}

const page = (...titles: string[]) =>
  titles.map((title, at) => `## ${title}\n\nWhat part ${at} says.\n`).join('\n')

test('the place between two headings that stayed, whatever the words', async () => {
  expect(
    await successor('print', page('Open', 'Print', 'Close'), page('Open', 'Put on paper', 'Close')),
  ).toEqual(['put-on-paper', true])
  expect(await successor('print', page('Open', 'Print'), page('Open', 'On paper'))).toEqual([
    'on-paper',
    true,
  ])
  expect(await successor('print', page('Print'), page('On paper'))).toEqual(['on-paper', true])
})

test('two in one place are told apart by their order', async () => {
  const before = page('Open', 'Print', 'Scan', 'Close')
  const now = page('Open', 'On paper', 'With a camera', 'Close')
  expect(await successor('print', before, now)).toEqual(['on-paper', true])
  expect(await successor('scan', before, now)).toEqual(['with-a-camera', true])
})

test('a section that moved is known by its text', async () => {
  const before =
    '## Print\n\nTake a sheet of labels and put it into the tray.\n\n## Scan\n\nMore.\n'
  const now =
    '## Scan\n\nMore.\n\n## New\n\nNew.\n\n## On paper\n\nTake a sheet of labels and put it in the tray.\n'
  expect(await successor('print', before, now)).toEqual(['on-paper', true])
})

test('a heading that is gone, or was never there, has no successor', async () => {
  expect(await successor('print', page('Open', 'Print', 'Close'), page('Open', 'Close'))).toBe(
    undefined,
  )
  expect(await successor('other', page('Open', 'Print'), page('Open', 'On paper'))).toBe(undefined)
})

test('where two could be meant, nothing is sure', async () => {
  const before = '## Open\n\nA.\n\n## Print labels\n\nText.\n\n## Close\n\nB.\n'
  const now =
    '## Open\n\nA.\n\n## Print labels large\n\nText.\n\n## Print labels small\n\nText.\n\n## Close\n\nB.\n'
  expect(await successor('print-labels', before, now)).toEqual([expect.any(String), false])
})
