/** The chemistry plugin, as in a site that names it in its configuration. */
import {messagesOf} from '../../cli/config/messages.ts'
import {createScriptCache} from '../../cli/config/script-cache.ts'
import type {ParserOptions} from '../../cli/parse/context.ts'
import {type LoadedPlugins, loadPlugins} from '../../cli/plugins/load.ts'
import {HOME} from './labdocs.ts'

let loaded: Promise<LoadedPlugins> | undefined

export function chemistry(): Promise<LoadedPlugins> {
  loaded ??= loadPlugins(
    ['labdocs/plugins/chemistry'],
    HOME,
    {text: '', inputs: [], later: {}},
    createScriptCache(undefined, HOME),
  )
  return loaded
}

/** The parts of it that a parser needs. */
export async function chemistryOptions(): Promise<Pick<ParserOptions, 'plugins' | 'messages'>> {
  const {plugins, messages} = await chemistry()
  return {plugins, messages: messagesOf('en', {}, messages)}
}
