/** Returns rows of the directive table for directives of plugins: what authors can write. Pure. */
import type {DirectiveSpec, DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import type {PluginRef} from './plugin.ts'

export function figureSpecs(plugins: readonly PluginRef[]): DirectiveSpecs {
  return Object.fromEntries(
    plugins.flatMap(({figures = {}}) =>
      Object.entries(figures).flatMap(([name, {form = 'fence', attributes = {}}]) =>
        form === 'fence' ? [] : [[name, {kind: form, attributes} satisfies DirectiveSpec]],
      ),
    ),
  )
}
