/** Creates a folder below the system's temporary folder and returns its real path. */
import {mkdirSync, mkdtempSync, realpathSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

export function temporary(name: string, files: Record<string, string | Uint8Array> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `labdocs-${name}-`)))
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), {recursive: true})
    writeFileSync(join(folder, file), content)
  }
  return folder
}
