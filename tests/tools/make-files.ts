/**
 * Writes the import templates that pages offer. The same source always gives the same bytes.
 *
 *     npm run files
 */
import {writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {templates} from './files/templates.ts'

for (const [name, content] of await templates())
  writeFileSync(
    fileURLToPath(new URL(`../../content/public/files/${name}`, import.meta.url)),
    content,
  )
