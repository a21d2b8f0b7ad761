/** Pages and folders of the real content move and move back. */
import {cpSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {test} from 'vitest'
import {moveAndBack} from '../site/commands/moves.ts'
import {HOME} from '../support/labdocs.ts'
import {temporary} from '../support/temporary.ts'

const MOVES = Number(process.env.LABDOCS_MOVES ?? 50)

test(`${MOVES} moves of the real content and back`, {timeout: (MOVES + 5) * 120_000}, async () => {
  // The theme stays where it is: a copy of it would bring a second runtime. Two pages that meet can have the same position.
  const config = readFileSync(join(HOME, 'site.config.ts'), 'utf8').replace(
    /^( *theme: ).*\n/m,
    `$1${JSON.stringify(join(HOME, 'theme/chemotion'))},\n  check: {'sibling-position': 'off'},\n`,
  )
  const root = temporary('moves', {'site.config.ts': config})
  cpSync(join(HOME, 'content'), join(root, 'content'), {recursive: true})
  await moveAndBack(root, MOVES, 2026)
})
