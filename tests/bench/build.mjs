// npm run bench [-- --pages 200,1000 --runs 3 --peers eleventy,hugo]
// Cold, warm and one-edit builds of a made-up handbook, with this generator and with others. See README.md.
import {mkdtempSync, readdirSync, realpathSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {build, edit, fill, install, isHere, sizesOf, versionOf, wipe} from './contestant.mjs'
import labdocs from './labdocs.mjs'
import {readOptions, Unusable} from './options.mjs'
import {table} from './table.mjs'

const PEERS = readdirSync(new URL('peers', import.meta.url)).map((file) => file.slice(0, -4))

try {
  await main(readOptions(process.argv.slice(2), PEERS))
} catch (error) {
  if (!(error instanceof Unusable)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function main({sizes, runs, peers}) {
  const specs = await chosen(peers)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'labdocs-bench-')))
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}))
  const contestants = specs.map(([name, spec]) => {
    console.error(spec.packages ? `Installing ${name}` : `Using ${name}`)
    return install(name, spec, join(folder, name))
  })
  const rows = []
  for (const size of sizes) rows.push(...(await compare(contestants, size, runs)))
  console.log(table(rows, runs))
  for (const one of contestants) console.log(`${one.name}: ${versionOf(one)}`)
}

/** This generator, then the peers by name. Without names: all of which the command is on this machine. */
async function chosen(peers) {
  const specs = [['labdocs', labdocs]]
  for (const name of peers?.length ? peers : peers ? PEERS : []) {
    const {default: spec} = await import(`./peers/${name}.mjs`)
    if (isHere(spec)) specs.push([name, spec])
    else if (!peers.length) console.error(`Without ${name}: it is not on this machine.`)
    else
      throw new Unusable(
        `The command "${spec.command}" is not on this machine. Install it, or leave ${name} out of --peers.`,
      )
  }
  return specs
}

/** Rounds outside, generators inside: if the machine becomes slower, it becomes slower for all. */
async function compare(contestants, size, runs) {
  const results = contestants.map(({name}) => ({
    name,
    size,
    measured: {cold: [], warm: [], edit: []},
  }))
  for (let run = 0; run < runs; run++)
    for (const [index, one] of contestants.entries()) {
      const result = results[index]
      if (!result.measured) continue
      console.error(`${size} pages, run ${run + 1} of ${runs}: ${one.name}`)
      try {
        await runOnce(one, size, run, result.measured)
      } catch (error) {
        console.error(error.message)
        result.measured = undefined
        process.exitCode = 1
      }
    }
  return results
}

async function runOnce(contestant, size, run, measured) {
  wipe(contestant)
  const pages = fill(contestant, size)
  measured.cold.push(await build(contestant))
  measured.warm.push(await build(contestant))
  const check = edit(contestant, pages, run)
  measured.edit.push(await build(contestant))
  check()
  Object.assign(measured, sizesOf(contestant, pages))
}
