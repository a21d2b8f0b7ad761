// npm run bench:dev [-- --edits 40 --pages 2000 --starts 5]
// The dev server on this site and on a made-up handbook: start, first page, edit -> painted in Chromium.
import {cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {loadavg, tmpdir} from 'node:os'
import {join} from 'node:path'
import {HOME, launch, start} from './browser.mjs'
import {generate} from './corpus.mjs'

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
const edits = Number(option('edits', '40'))
const starts = Number(option('starts', '5'))
const sizes = String(option('pages', '2000')).split(',').filter(Boolean).map(Number)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const sorted = (values) => [...values].sort((a, b) => a - b)
const at = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))]
const ms = (value) => `${Math.round(value)} ms`

/** Saves a paragraph and waits until the browser painted it. */
async function painted(page, file, number) {
  const word = `painted-${number}-${Math.round(performance.now())}`
  const seen = page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = () => document.querySelector('main')?.textContent.includes(wanted)
        const observer = new MutationObserver(() => {
          if (!look()) return
          observer.disconnect()
          // After the next frame was drawn.
          requestAnimationFrame(() =>
            setTimeout(() => resolve(performance.timeOrigin + performance.now())),
          )
        })
        observer.observe(document, {subtree: true, childList: true, characterData: true})
      }),
    word,
  )
  // The observer is in place before the file is written.
  await page.evaluate(() => undefined)
  const text = readFileSync(file, 'utf8').replace(/\n\npainted-.*$/s, '')
  const before = performance.timeOrigin + performance.now()
  writeFileSync(file, `${text.trimEnd()}\n\n${word} is a paragraph.\n`)
  return (
    (await Promise.race([
      seen,
      sleep(20_000).then(() => Promise.reject(new Error(`${word} was not painted.`))),
    ])) - before
  )
}

async function measure(name, root, file, route, browser) {
  const ready = []
  const first = []
  // The first start fills the cache.
  await (await start('dev', ['--root', root])).stop()
  for (let run = 0; run < starts; run++) {
    const server = await start('dev', ['--root', root])
    const began = performance.now()
    await (await fetch(new URL(route, server.address))).text()
    first.push(performance.now() - began)
    ready.push(server.ready)
    await server.stop()
  }
  const server = await start('dev', ['--root', root])
  const page = await browser.newPage()
  await page.goto(new URL(route, server.address).href)
  await page.waitForSelector('html[data-has-hydrated="true"]')
  await sleep(3000)
  const times = []
  for (let number = 0; number < edits; number++) {
    times.push(await painted(page, join(root, file), number))
    await sleep(300 + Math.random() * 500)
  }
  await page.close()
  await server.stop()
  console.log(
    `${name.padEnd(22)} ready ${ms(at(ready, 0.5))} (best ${ms(sorted(ready)[0])})  first page ${ms(at(first, 0.5))}  ` +
      `edit -> painted median ${ms(at(times, 0.5))}, 95th percentile ${ms(at(times, 0.95))}  (load ${loadavg()[0].toFixed(1)})`,
  )
  return at(times, 0.5)
}

const browser = await launch()
const folder = mkdtempSync(join(tmpdir(), 'labdocs-bench-dev-'))
try {
  const site = join(folder, 'site')
  cpSync(join(HOME, 'content'), join(site, 'content'), {recursive: true})
  cpSync(join(HOME, 'site.config.ts'), join(site, 'site.config.ts'))
  for (const name of ['theme', 'runtime']) symlinkSync(join(HOME, name), join(site, name))
  const base = await measure(
    'this site',
    site,
    'content/docs/eln/ui/first_steps.md',
    'docs/eln/ui/first_steps',
    browser,
  )
  for (const size of sizes) {
    const root = join(folder, `corpus-${size}`)
    const pages = generate(root, size, 'plain')
    const {file, url} = pages[size >> 1]
    const median = await measure(`${size} made-up pages`, root, file, url.slice(1), browser)
    console.log(`${(median / base).toFixed(2)} times this site`)
  }
} finally {
  await browser.close()
  rmSync(folder, {recursive: true, force: true})
}
