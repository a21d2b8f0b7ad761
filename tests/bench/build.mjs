// npm run bench [-- --pages 200,1000 --runs 3]
// Cold, warm and one-edit builds of a generated corpus: wall, CPU (user + system) and peak memory of the process tree.
// The corpus comes from a generator beside this repository (LABDOCS_CORPUS, or ../shared/bench/corpus.mjs).
import {spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'

const home = fileURLToPath(new URL('../..', import.meta.url))
const corpusFile = process.env.LABDOCS_CORPUS ?? join(home, '../shared/bench/corpus.mjs')
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
if (!existsSync(corpusFile)) {
  console.error(`The corpus generator ${corpusFile} is not there. Name it by LABDOCS_CORPUS.`)
  process.exit(2)
}
const {generate} = await import(pathToFileURL(corpusFile).href)
const sizes = option('pages', '200').split(',').map(Number)
const runs = Number(option('runs', '3'))

/** One run of the command: wall and CPU seconds, peak resident memory (MB) of the largest process. */
function timed(args) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(
      '/usr/bin/time',
      ['-f', '%U %S %M', process.execPath, join(home, 'cli/bin.js'), ...args],
      {
        env: {...process.env, CI: '1'},
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code) return reject(new Error(text))
      const [user, system, memory] = text.trim().split('\n').at(-1).split(' ').map(Number)
      resolve({
        wall: (performance.now() - started) / 1000,
        cpu: user + system,
        memory: memory / 1024,
      })
    })
  })
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1]
console.log('pages  build          wall s   CPU s   peak MB   (median of', runs, 'runs)')
for (const pages of sizes) {
  const root = mkdtempSync(join(tmpdir(), 'labdocs-bench-'))
  const list = generate(root, pages, 'docusaurus')
  const args = ['build', '--root', root, '--lenient']
  const measured = {cold: [], warm: [], edit: []}
  for (let run = 0; run < runs; run++) {
    await timed(['clean', '--root', root])
    measured.cold.push(await timed(args))
    measured.warm.push(await timed(args))
    const file = join(root, list[list.length >> 1].rel)
    writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\nEdited ${run}.\n`)
    measured.edit.push(await timed(args))
  }
  const names = {cold: 'cold', warm: 'nothing changed', edit: 'one page edited'}
  for (const [kind, results] of Object.entries(measured)) {
    const value = (key, digits) => median(results.map((one) => one[key])).toFixed(digits)
    console.log(
      `${String(pages).padStart(5)}  ${names[kind].padEnd(15)}${value('wall', 2).padStart(6)}  ${value('cpu', 2).padStart(6)}  ${value('memory', 0).padStart(8)}`,
    )
  }
  const html = join(root, 'dist', `${list[list.length >> 1].url.slice(1)}.html`)
  console.log(
    `${String(pages).padStart(5)}  HTML of a page ${(readFileSync(html).length / 1000).toFixed(1)} kB`,
  )
  await timed(['clean', '--root', root])
  rmSync(root, {recursive: true, force: true})
}
