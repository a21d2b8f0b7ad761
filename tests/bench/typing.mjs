/**
 * How long the search box lets a reader wait: from a key press to the suggestions on the screen, at a processor slowed down
 * four times, on the built site. Also: tasks of the page over 50 ms, and the memory of the worker.
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
  const box = page.locator('.bar').getByRole('combobox')
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
  const {painted, tasks} = await page.evaluate(() => window.seen)
  const times = painted.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  console.log(
    `${times.length} key presses, key to painted suggestions at ${SLOWER}x: median ${at(0.5).toFixed(0)} ms, ` +
      `95th percentile ${at(0.95).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`,
  )
  const long = tasks.filter((ms) => ms > TOO_LONG)
  console.log(
    `tasks of the page over ${TOO_LONG} ms: ${long.map((ms) => ms.toFixed(0)).join(', ') || 'none'}`,
  )
  console.log(`memory of the worker: ${((await workerMemory(page)) / 1e6).toFixed(1)} MB`)
} finally {
  await browser.close()
  await served.stop()
}

/** Notes for each change of the box how long it takes until another list is painted. */
function observe(page) {
  return page.evaluate(() => {
    const seen = {painted: [], tasks: []}
    window.seen = seen
    let pressed = 0
    document.addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp
      },
      true,
    )
    new MutationObserver(() => {
      if (!pressed || !document.querySelector('[role="option"]')) return
      const since = pressed
      pressed = 0
      // Behind the next frame: what changed is on the screen.
      requestAnimationFrame(() => setTimeout(() => seen.painted.push(performance.now() - since)))
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
