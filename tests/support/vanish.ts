/** A folder that another program moves away at the worst moment: between two looks of the generator at it. */
import {renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {temporary} from './temporary.ts'

export interface Vanishing {
  root: string
  /** The folder that is moved away, in `root`. */
  folder: string
  /** The function of `node:fs` before which it is moved, and the path in `root` that it is called with. */
  call: 'realpathSync' | 'readFileSync'
  path: string
  /** Only a call after this was printed counts. */
  after?: string
}

/** Returns the environment in which the folder vanishes once, and a function that brings it back. */
export function vanishing({root, folder, call, path, after = ''}: Vanishing) {
  const script = join(temporary('vanish'), 'preload.cjs')
  const [from, to] = [join(root, folder), join(root, 'moved')]
  writeFileSync(
    script,
    `const fs = require('node:fs')
const {${call}: original} = fs
const write = process.stdout.write
let isPrinted = ${!after}
let isDone = false
process.stdout.write = function (text, ...rest) {
  isPrinted ||= String(text).includes(${JSON.stringify(after)})
  return write.call(this, text, ...rest)
}
fs.${call} = Object.assign(function (file, ...rest) {
  if (isPrinted && !isDone && file === ${JSON.stringify(join(root, path))}) {
    isDone = true
    fs.renameSync(${JSON.stringify(from)}, ${JSON.stringify(to)})
  }
  return original.call(this, file, ...rest)
}, original)
require('node:module').syncBuiltinESMExports()
`,
  )
  return {
    env: {NODE_OPTIONS: `--require ${JSON.stringify(script)}`},
    bringBack: () => renameSync(to, from),
  }
}
