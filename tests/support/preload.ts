/** The faulty file system for a separate process: a module that Node loads before the generator. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {transformSync} from 'esbuild'
import type {Fault} from './faulty-fs.ts'
import {HOME} from './labdocs.ts'
import {temporary} from './temporary.ts'

/** Returns the arguments for Node and the environment to run `cli/bin.js` with this fault. */
export function withFault(fault: Fault): {args: string[]; env: Record<string, string>} {
  return {args: ['--import', compiled()], env: {LABDOCS_FAULT: JSON.stringify(fault)}}
}

let path: string | undefined

function compiled(): string {
  if (path === undefined) {
    path = join(temporary('preload'), 'faulty-fs.mjs')
    const source = readFileSync(join(HOME, 'tests/support/faulty-fs.ts'), 'utf8')
    writeFileSync(path, transformSync(source, {loader: 'ts', target: 'node20'}).code)
  }
  return path
}
