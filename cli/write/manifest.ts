/** The list of all pages and files, for machines: `manifest.json`. */
import type {Route, Version} from '../../runtime/shared/types.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'

export interface Manifest {
  build: string
  /** As in the config. The site in the folder works only with these. */
  base: string
  urls: UrlStyle
  versions: Version[]
  routes: {
    route: Route
    file: string
    title: string
    html: string
    anchors: string[]
    links: Route[]
  }[]
  redirects: Record<Route, Route>
  printed?: Route[]
  assets: string[]
  /** Headers that a host sends with every response. */
  headers: Record<string, string>
}
