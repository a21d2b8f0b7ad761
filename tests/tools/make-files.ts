/**
 * Writes the files that pages offer: import templates, data for the system check, and tables for the pages about
 * statistics. All of it is made up here but one table of published measurements; each file or its page says so. The same source always gives the same bytes.
 *
 *     npm run files
 */
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {deviceFiles} from './files/device-files.ts'
import {brukerZip, linkedJcamp} from './files/fid.ts'
import {moreSpectra} from './files/spectra.ts'
import {statisticsFiles} from './files/statistics.ts'
import {templates} from './files/templates.ts'

/** Contents by path, relative to the folder of the files. */
export async function files(): Promise<Map<string, Uint8Array | string>> {
  const data: [string, Uint8Array | string][] = [
    ...moreSpectra(),
    ...deviceFiles(),
    ['ethanol-1h-fid.dx', linkedJcamp()],
    ['ethanol-bruker.zip', brukerZip()],
  ]
  return new Map([
    ...(await templates()),
    ...statisticsFiles().map(([name, content]): [string, string] => [
      `statistics/${name}`,
      content,
    ]),
    ...data.map(([name, content]): [string, Uint8Array | string] => [
      `system-check/${name}`,
      content,
    ]),
  ])
}

if (process.argv[1] && /make-files/.test(process.argv[1])) {
  const folder = fileURLToPath(new URL('../../content/public/files/', import.meta.url))
  for (const [name, content] of await files()) {
    const path = join(folder, name)
    mkdirSync(dirname(path), {recursive: true})
    writeFileSync(path, content)
  }
}
