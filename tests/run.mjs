#!/usr/bin/env node
// Runs the parts of the tests one after the other and ends with "N passed, N failed".
//
//   node tests/run.mjs [lint unit site browser sweep]      default: all but the sweep
//
// A part that fails does not stop the next one: a run says everything that is wrong.
import {spawn} from 'node:child_process'

const VITEST = ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--project']
const PLAYWRIGHT = ['playwright', 'test', '-c', 'tests', '--project']
const PARTS = {
  lint: [['npm', 'run', '--silent', 'lint']],
  unit: [[...VITEST, 'unit']],
  site: [[...VITEST, 'site']],
  browser: [[...PLAYWRIGHT, 'browser']],
  sweep: [
    [...VITEST, 'sweep'],
    [...PLAYWRIGHT, 'sweep'],
  ],
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length) {
  process.stderr.write(
    `Unknown part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.\n`,
  )
  process.exit(2)
}

let passed = 0
let failed = 0
const times = []
for (const name of names.length ? names : ['lint', 'unit', 'site', 'browser']) {
  const started = performance.now()
  for (const [command, ...args] of PARTS[name]) {
    const {code, output} = await run(command, args)
    const counts = {passed: count(output, 'passed'), failed: count(output, 'failed')}
    passed += counts.passed
    // A part that ends badly without a failed test (lint, a config that cannot be read) counts as one failure.
    failed += counts.failed || (code === 0 ? 0 : 1)
  }
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
process.stdout.write(`\n${times.join(', ')}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed ? 1 : 0

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
