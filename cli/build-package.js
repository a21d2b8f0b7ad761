// Runs with `npm run build:package` and before each `npm pack`: builds lib/, which only a package contains.
//
//   lib/<version>/   the compiled generator
//   lib/index.js     the module for `import 'labdocs'`
//   lib/types/       type declarations for the imports of a site
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {build} from 'esbuild'
import {compiled, keep} from './start/compile.js'

const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const lib = join(home, 'lib')

rmSync(lib, {recursive: true, force: true})
const result = await compiled(home)
// A package has no lock file.
const {'package-lock.json': _, ...inputs} = result.inputs
keep(lib, {...result, inputs})
await build({
  entryPoints: [join(home, 'cli/index.ts')],
  outfile: join(lib, 'index.js'),
  bundle: true,
  treeShaking: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
})
process.exitCode = declare()

/** Writes types for what the package exports, with the types that they use. */
function declare() {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-types-'))
  try {
    const config = join(folder, 'tsconfig.json')
    writeFileSync(
      config,
      JSON.stringify({
        extends: join(home, 'tsconfig.json'),
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: home,
          outDir: join(lib, 'types'),
          typeRoots: [join(home, 'node_modules/@types')],
        },
        include: [],
        files: [
          'cli/index.ts',
          'runtime/index.ts',
          'theme/exports.ts',
          ...readdirSync(join(home, 'theme/plugins')).map(
            (name) => `theme/plugins/${name}/index.ts`,
          ),
        ].map((file) => join(home, file)),
      }),
    )
    const tsc = join(home, 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [tsc, '-p', config], {stdio: 'inherit'}).status ?? 1
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}
