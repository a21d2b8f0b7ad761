import {test} from 'vitest'
import {CONFIG, moveAndBack, site} from './moves.ts'

test('a few seeded moves and back', async () => {
  const root = site({
    'site.config.ts': CONFIG.replace('check: {', "check: {'description-length': 'off', "),
  })
  await moveAndBack(root, 3, 7)
}, 60_000)
