/** What style sheets and code load from elsewhere: other hosts, and addresses that contain the file (`data:`). */
import {relative, resolve} from 'node:path'
import type {Metafile} from 'esbuild'
import {positionAt} from '../config/key-position.ts'
import {readIfThere} from '../disk/folder.ts'
import {HOME} from '../installation.ts'
import type {RemoteFile} from '../types.ts'

/** Returns what the files of a bundle load, with the places where they say so. `root`: the folder of the site. */
export function remoteFiles({inputs}: Metafile, root: string): RemoteFile[] {
  return Object.entries(inputs).flatMap(([input, {imports}]) => {
    const outside = imports.filter(
      ({path, external}) => external && /^(?:data:|(?:https?:)?\/\/)/i.test(path),
    )
    if (!outside.length) return []
    const file = resolve(HOME, input)
    // Without a place if the file is gone by now.
    const text = readIfThere(file)
    return outside.map(({path, kind}) => {
      const at = text.indexOf(path)
      return {
        file: relative(root, file),
        ...(at < 0 ? {line: 0, column: 0} : positionAt(text, at)),
        url: path,
        kind: kind === 'import-rule' ? 'sheet' : kind === 'url-token' ? 'file' : 'script',
      }
    })
  })
}
