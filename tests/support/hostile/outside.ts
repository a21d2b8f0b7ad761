/**
 * A site in a folder with files that it must not use: a build must not change them, and the output must not contain them.
 */
import {lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {temporary} from '../temporary.ts'

/** This text is in every file outside the content, and in the hidden ones inside. */
export const SECRET = 'the-secret-of-the-machine'
const OUTSIDE = [
  'secret.txt',
  'package.json',
  'package',
  'package.html',
  'package.md',
  'x.jdx',
  'x.png',
]

export interface ConfinedSite {
  /** The folder above the site. */
  base: string
  root: string
}

/** Creates a small valid site. Its path has a space and an umlaut. */
export function createSite(): ConfinedSite {
  const base = temporary('confined')
  const root = join(base, 'a site ü')
  // Valid JSON, because the bundler reads package.json.
  const secret = (file: string) => write(join(base, file), `{"name": "${SECRET}"}\n`)
  for (const folder of ['', 'a site ü/'])
    for (const name of [...OUTSIDE, '.env', '.git/config']) secret(folder + name)
  for (const name of ['.env', '.git/config', '.hidden.md', 'docs/.env'])
    secret(`a site ü/content/${name}`)
  write(join(root, 'site.config.ts'), "export default {title: 'T'}")
  write(join(root, 'content/index.md'), '# Home\n')
  write(join(root, 'content/docs/index.md'), '# Docs\n')
  return {base, root}
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, text)
}

/** What a build may write in the folder of a site: its output and its cache. */
const WRITTEN = ['dist', '.labdocs']

/** Lists everything in a folder except the output: files with their content, folders, links (not followed). */
export function snapshot(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !WRITTEN.includes(name))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      const stat = lstatSync(path)
      if (stat.isDirectory()) return [`${path} folder`, ...snapshot(path)]
      return [stat.isFile() ? `${path}: ${readFileSync(path, 'latin1')}` : `${path} link`]
    })
}
