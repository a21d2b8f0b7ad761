/** What is missing if a content folder has no page. */
import {basename, join} from 'node:path'
import {isFolder} from '../disk/folder.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic} from '../types.ts'
import type {FileRules} from './kinds.ts'

export function noPages(root: string, {dialect, bare}: FileRules): Diagnostic {
  // Of a site of Docusaurus, only some folders are read; the folder of the docs is the first.
  const docs = dialect?.only[0]
  if (docs === undefined || isFolder(join(root, docs))) {
    const message = `There is no page in ${docs ?? basename(root)}.`
    return diagnostic('empty-content', '.', message, {hint: 'Add an index.md.'})
  }
  const message = `There is no folder ${docs}, which should have the docs of this site.`
  const hint = bare
    ? 'Write the folder of the docs as "path" into the configuration of Docusaurus. If it is outside of this folder, run the command in the folder that contains both.'
    : 'Create the folder, or name another one as "folder" in "docs" of the configuration.'
  return diagnostic('empty-content', '.', message, {hint})
}
