/** The names of all properties of CSS. The grammar that colors style sheets lists them. */
import {bundled} from './grammars.ts'

const LIST = /\(\?:([a-z][^()]*)\)/g

export async function cssProperties(): Promise<Set<string>> {
  const {repository = {}} = (await bundled('css')).find(({name}) => name === 'css') ?? {}
  const {patterns = []} = repository['property-names'] as {patterns?: {match?: string}[]}
  const names = patterns
    .flatMap(({match = ''}) => [...match.matchAll(LIST)])
    .flatMap(([, list = '']) => list.split('|'))
  return new Set(names.flatMap((name) => ['x', 'y'].map((axis) => name.replace('[xy]', axis))))
}
