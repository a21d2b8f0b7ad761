/** Sets what `cli/start/start.js` passes to the generator. */
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {} from '../../cli/installation.ts'
import {filesBelow} from './files.ts'
import {HOME} from './labdocs.ts'

globalThis.labdocsInstallation ??= {
  home: HOME,
  version: `test-${hashOfSources()}`,
  shared: join(HOME, 'node_modules/.cache/labdocs/shared'),
}

/** Changes with every source file, so that no test reads what other code cached. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['cli', 'runtime'])
    for (const name of filesBelow(join(HOME, folder)))
      if (/\.(tsx?|css)$/.test(name))
        hash.update(name).update(readFileSync(join(HOME, folder, name)))
  return hash.digest('hex').slice(0, 16)
}
