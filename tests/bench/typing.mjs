/**
 * How long the search box lets a reader wait: from a key press to the first suggestions and to all of them on the screen, at
 * a processor slowed down four times, on the built site. Also: tasks of the page over 50 ms, and the memory of the worker.
 *
 *   npm run bench:typing [-- <folder of a build>]
 */
import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {launch, start} from './browser.mjs'

/** A word of each kind: exact, part word, synonym, abbreviation, several words, German, identifier, and two with mistakes. */
const QUERIES = [
  'barcode',
  'spectr',
  'delete sample',
  'nmr',
  'how do i import samples',
  'Lösemittel',
  'datacollectors.yml',
  'chemspectar',
  'repositry embargo',
]
const SLOWER = 4
const TOO_LONG = 50

const out = resolve(process.argv[2] ?? 'dist')
if (!existsSync(out)) {
  console.error(`There is no build in ${out}. Run "npm run build" first.`)
  process.exit(2)
}
const served = await start('serve', ['--out', out])
const browser = await launch()
try {
  const page = await browser.newPage({viewport: {width: 1440, height: 900}})
  await page.goto(served.address)
  await page.waitForSelector('html[data-has-hydrated="true"]')
  // The start page shows another box than all other pages, in place of the one in the bar.
  const box = page.getByRole('combobox').first()
  await box.fill('sample')
  await page.getByRole('option').first().waitFor()
  // All shards are there before it counts.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', {rate: SLOWER})
  await observe(page)
  for (const query of QUERIES) {
    await box.fill('')
    await page.waitForTimeout(300)
    for (const letter of query) {
      await page.keyboard.type(letter)
      await page.waitForTimeout(150)
    }
  }
  await session.send('Emulation.setCPUThrottlingRate', {rate: 1})
  const {painted, whole, tasks} = await page.evaluate(() => window.seen)
  console.log(
    `${painted.length} key presses, key to painted suggestions at ${SLOWER}x: ${spread(painted)}`,
  )
  console.log(`to all of them: ${spread(whole)}`)
  const long = tasks.filter((ms) => ms > TOO_LONG)
  console.log(
    `tasks of the page over ${TOO_LONG} ms: ${long.map((ms) => ms.toFixed(0)).join(', ') || 'none'}`,
  )
  console.log(`memory of the worker: ${((await workerMemory(page)) / 1e6).toFixed(1)} MB`)
} finally {
  await browser.close()
  await served.stop()
}

/** Notes for each key press how long it takes until something new is painted in the panel, and until nothing more follows. */
function observe(page) {
  return page.evaluate(() => {
    const seen = {painted: [], whole: [], tasks: []}
    window.seen = seen
    let pressed = 0
    let at = -1
    const press = (event) => {
      // A letter without a key is sent as text only.
      if (event.type === 'beforeinput' && at < 0) return
      pressed = event.timeStamp
      at = -1
    }
    for (const type of ['keydown', 'beforeinput']) document.addEventListener(type, press, true)
    new MutationObserver((changes) => {
      const panel = document.querySelector('.find__panel')
      if (!pressed || !panel?.querySelector('[role="option"]')) return
      if (!changes.some(({target}) => target.contains(panel) || panel.contains(target))) return
      const since = pressed
      if (at < 0) at = seen.painted.push(0) - 1
      const mine = at
      // Behind the next frame: what changed is on the screen.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const ms = performance.now() - since
          seen.painted[mine] ||= ms
          seen.whole[mine] = ms
        }),
      )
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) seen.tasks.push(duration)
    }).observe({type: 'longtask'})
  })
}

function spread(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)} ms`
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)}`
}

/** Bytes of the worker's heap after a garbage collection. */
async function workerMemory(page) {
  const session = await page.context().browser().newBrowserCDPSession()
  const {targetInfos} = await session.send('Target.getTargets')
  const worker = targetInfos.find(({type}) => type === 'worker')
  if (!worker) throw new Error('The search has no worker.')
  const {sessionId} = await session.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  })
  let id = 0
  const ask = (method) =>
    new Promise((resolve) => {
      const mine = ++id
      const listen = ({message}) => {
        const answer = JSON.parse(message)
        if (answer.id !== mine) return
        session.off('Target.receivedMessageFromTarget', listen)
        resolve(answer.result)
      }
      session.on('Target.receivedMessageFromTarget', listen)
      void session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({id: mine, method}),
      })
    })
  await ask('HeapProfiler.collectGarbage')
  const {usedSize, backingStorageSize = 0} = await ask('Runtime.getHeapUsage')
  return usedSize + backingStorageSize
}
