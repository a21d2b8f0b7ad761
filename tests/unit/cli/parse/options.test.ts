import {expect, test} from 'vitest'
import {parse} from './parse.ts'

test('an option of a command in a text is marked, so that it is not broken after its hyphens', async () => {
  const {html} = await parse(
    'Without `-d` or `--no-start`, see `docker-compose.yml` and `--port 80`.',
  )
  expect(html.match(/<code.*?>[^<]*/g)).toEqual([
    '<code class="whole">-d',
    '<code class="whole">--no-start',
    '<code>docker-compose.yml',
    '<code>--port 80',
  ])
  // Lines of a code block are another matter.
  expect((await parse('```\n--fix\n```')).html).not.toContain('whole')
})
