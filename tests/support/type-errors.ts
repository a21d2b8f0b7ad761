/** Checks the types of a site outside of the repository. */
import {spawnSync} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {HOME} from './labdocs.ts'

/** Returns what TypeScript says about files of a site, which sees labdocs as an installed package. */
export function typeErrors(root: string, include: string[], exclude: string[] = []): string {
  const modules = join(HOME, 'node_modules')
  const compilerOptions = {typeRoots: [join(modules, '@types')]}
  const config = {extends: join(HOME, 'tsconfig.json'), compilerOptions, include, exclude}
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['react', '@types'])
    symlinkSync(join(modules, name), join(root, 'node_modules', name))
  symlinkSync(HOME, join(root, 'node_modules/labdocs'))
  const tsc = join(modules, 'typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', root], {encoding: 'utf8'}).stdout
}
