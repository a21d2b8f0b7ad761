import {expect, test} from 'vitest'
import {parse} from '../parse.ts'

async function found(text: string): Promise<string[]> {
  const {diagnostics} = await parse(text)
  return diagnostics
    .filter(({code}) => code === 'download-without-file')
    .map(({severity, line, column, message}) => {
      expect(severity).toBe('warning')
      return `${line}:${column} ${message}`
    })
}

test.each([
  'Download the template.',
  'Download the XLSX template for samples and keep its header row as it is.',
  'Get an example file.',
  'Fetch our test data.',
  'Download one of the templates below.',
  'Download the template. The ELN reads the [inbox](inbox.md).',
  'See [Inbox](inbox.md). Download the template.',
  'Download the template.\n\n| Column |\n|---|\n| [stereo](toolbar.md#import) |',
  'Download the template.\n\nAsk [the team](https://example.org).',
])('a promise without a file: %s', async (text) => {
  expect(await found(text)).toHaveLength(1)
})

test.each([
  'Download the [template](/files/a.xlsx).',
  'Download the template for samples: [samples](/files/a.xlsx), XLSX.',
  'Download the template with :ui[Download Template].',
  'Download the template.\n\n::card{src=/files/a.xlsx}',
  'Download the script.\n\n```bash\nwget example\n```',
  '1. Download the template.\n\n   [Template](/files/a.xlsx)',
  'Download the profile from one of the tables below.\n\nText.\n\n| Profile |\n|---|\n| [a](/files/a.json) |',
  'Download a report.',
  'Download your data, or the result.',
  'The ELN downloads the template by itself.',
  'The download of the template takes a while.',
  'To get the template for other work, ask.',
  'Write `Download the template` here.',
])('no false alarm: %s', async (text) => {
  expect(await found(text)).toEqual([])
})

test('the place, over the end of a line in a list', async () => {
  expect(await found('> Text. Then download\n> the template.')).toEqual([
    '1:14 "download the template" does not say from where.',
  ])
  expect(await found('Text.\n\n1. First. Download the\n   template.')).toEqual([
    '3:11 "Download the template" does not say from where.',
  ])
})
