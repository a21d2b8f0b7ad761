/** The child process of `fresh.ts`: loads a site as `labdocs dev` does at start, and returns what it serves. */
import {loadConfig} from '../../../cli/config/load-config.ts'
import {load} from '../../../cli/pipeline.ts'
import {createStopwatch} from '../../../cli/report/terminal.ts'
import type {Order, Served} from './fresh.ts'
import {servedBy, textsOf} from './served.ts'

process.on('message', (order: Order) => {
  void serve(order).then((served) => process.send!(served))
})

async function serve({root, cache}: Order): Promise<Served> {
  const {config, diagnostics} = await loadConfig(root)
  if (!config) return {files: {}, diagnostics: diagnostics.map((one) => JSON.stringify(one))}
  const loaded = await load(config, {dev: true, cache}, createStopwatch())
  return 'site' in loaded
    ? servedBy(loaded)
    : {files: {}, diagnostics: textsOf(loaded.diagnostics, config)}
}
