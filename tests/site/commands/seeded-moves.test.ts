import {test} from 'vitest'
import {CONFIG, moveAndBack, site} from './moves.ts'

test('a seeded move and back', async () => {
  const root = site({
    'site.config.ts': CONFIG.replace('check: {', "check: {'description-length': 'off', "),
  })
  await moveAndBack(root, 1, 7)
}, 60_000)
