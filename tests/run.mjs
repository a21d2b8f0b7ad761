#!/usr/bin/env node
// Runs the parts of the tests and ends with "N passed, N failed". Lint, which keeps one processor busy, runs next to the unit
// tests; the other parts run one after the other.
//
//   node tests/run.mjs                    lint, unit tests, the core of site and browser tests, the areas of what changed
//   node tests/run.mjs --all              the same with all areas
//   node tests/run.mjs lint unit site browser sweep nightly      these parts
//
// A part that fails does not stop the next one: a run says everything that is wrong.
import {spawn} from 'node:child_process'
import {areasOfChange} from './areas.mjs'
import {changedFiles} from './changed.mjs'

const VITEST = ['vitest', 'run', '-c', 'tests/vitest.config.ts']
const PLAYWRIGHT = ['playwright', 'test', '-c', 'tests']
const PARTS = {
  lint: [['npm', 'run', '--silent', 'lint']],
  unit: [[...VITEST, '--project=unit*']],
  site: [[...VITEST, '--project=site']],
  browser: [[...PLAYWRIGHT, '--project=browser']],
  // An area may have no tests of one kind.
  sweep: [
    [...VITEST, '--project=sweep', '--passWithNoTests'],
    [...PLAYWRIGHT, '--project=sweep', '--pass-with-no-tests'],
  ],
  nightly: [
    [...VITEST, '--project=nightly'],
    [...PLAYWRIGHT, '--project=nightly'],
  ],
}
const CORE = ['lint', 'unit', 'site', 'browser']

const named = process.argv.slice(2)
const all = named[0] === '--all'
if (all) named.shift()
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length) {
  process.stderr.write(
    `Unknown part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.\n`,
  )
  process.exit(2)
}
if (all || !named.length) addSweep()
const parts = all || !named.length ? [...CORE, ...named] : named

let passed = 0
let failed = 0
const times = []
const lint = parts[0] === 'lint' && parts[1] === 'unit' ? runPart('lint') : undefined
for (const name of lint ? parts.slice(1) : parts) {
  await runPart(name)
  if (name === 'unit') await lint
}
process.stdout.write(`\n${times.join(', ')}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed ? 1 : 0

async function runPart(name) {
  const started = performance.now()
  for (const [command, ...args] of PARTS[name]) {
    const {code, output} = await run(command, args)
    const counts = {
      passed: count(output, 'passed') + count(output, 'flaky'),
      failed: count(output, 'failed'),
    }
    passed += counts.passed
    // A part that ends badly without a failed test (lint, a config that cannot be read) counts as one failure.
    failed += counts.failed || (code === 0 ? 0 : 1)
  }
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Adds the sweep to the core, in the same runs: sites that both need are built once. */
function addSweep() {
  if (all) {
    PARTS.site = [[...VITEST, '--project=all']]
    PARTS.browser = [[...PLAYWRIGHT, '--project=all']]
    return
  }
  const areas = areasOfChange(changedFiles())
  process.stdout.write(`The core, and the areas of what changed: ${areas.join(', ') || 'none'}\n`)
  if (!areas.length) return
  process.env.LABDOCS_AREAS = areas.join(',')
  for (const name of ['site', 'browser']) PARTS[name][0].push('--project=sweep')
}

/** Runs a command, shows what it prints, and yields it without colors. */
function run(command, args) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {...process.env, PATH: `node_modules/.bin:${process.env.PATH}`},
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    output += chunk
  })
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({code, output: output.replace(/\u001b\[[\d;]*m/g, '')})),
  )
}

/** The sum of "Tests  12 passed" (vitest) or "  12 passed (3m)" (Playwright). */
function count(output, word) {
  return [...output.matchAll(new RegExp(`^ +(?:Tests +.*?)?(\\d+) ${word}\\b`, 'gm'))].reduce(
    (sum, [, number]) => sum + Number(number),
    0,
  )
}
