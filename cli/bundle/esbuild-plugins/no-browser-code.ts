/** Keeps code that only browsers run out of the server bundle. */
import type {Plugin} from 'esbuild'
import type {SiteConfig} from '../../config/config.ts'

/** Code that hydrates imports the browser half of React. It is never called here, so it is not loaded. */
export const noClient: Plugin = {
  name: 'labdocs-no-client',
  setup(api) {
    api.onResolve({filter: /^react-dom\/client$/}, ({path}) => ({
      path,
      namespace: 'labdocs-no-client',
    }))
    api.onLoad({filter: /./, namespace: 'labdocs-no-client'}, () => ({
      contents: 'export const createRoot = undefined, hydrateRoot = undefined',
    }))
  },
}

/**
 * Names of packages, except `react` and `react/…`, which nearly every file imports: esbuild waits for an answer each time. Its
 * patterns have no lookahead.
 */
const PACKAGE = /^(?:[a-qs-z@]|r(?:[^e]|$)|re(?:[^a]|$)|rea(?:[^c]|$)|reac(?:[^t]|$)|react[^/])/

/** Packages that a theme loads in the browser on demand: the server does not need them, and they can be large. */
export const onlyInBrowsers = ({theme, layers}: SiteConfig): Plugin => ({
  name: 'labdocs-only-in-browsers',
  setup(api) {
    api.onResolve({filter: PACKAGE}, ({path, kind, importer}) =>
      kind === 'dynamic-import' &&
      [theme, ...layers].some((folder) => importer.startsWith(`${folder}/`))
        ? {path, namespace: 'labdocs-only-in-browsers'}
        : undefined,
    )
    api.onLoad({filter: /./, namespace: 'labdocs-only-in-browsers'}, () => ({contents: ''}))
  },
})
