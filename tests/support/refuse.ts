/** Packages that a process and its threads cannot load: importing one fails. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {temporary} from './temporary.ts'

/** Returns the environment in which `cli/bin.js` cannot load these packages. */
export function withoutPackages(names: string[]): {NODE_OPTIONS: string} {
  const folder = temporary('refuse')
  const hooks = `export async function resolve(specifier, context, next) {
  const name = ${JSON.stringify(names)}.find((one) => one === specifier || specifier.includes('/node_modules/' + one + '/'))
  if (name) throw new Error(name + ' is refused.')
  return next(specifier, context)
}
`
  const register = `import {register} from 'node:module'
register(${JSON.stringify(pathToFileURL(join(folder, 'hooks.mjs')).href)})
`
  writeFileSync(join(folder, 'hooks.mjs'), hooks)
  writeFileSync(join(folder, 'register.mjs'), register)
  // Node.js 26 warns that `register` is deprecated; Node.js 20 has nothing newer.
  return {
    NODE_OPTIONS: `--no-deprecation --import ${pathToFileURL(join(folder, 'register.mjs')).href}`,
  }
}
