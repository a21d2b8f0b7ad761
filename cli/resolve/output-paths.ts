/** Records the owner of each file of the output. A path can be used once, for one file or one folder. */
import {htmlFileOf} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {createReservations, type Reserve} from '../disk/path-rules.ts'
import {ENDINGS} from '../hosts/url-styles.ts'

/** Both return why something cannot be reserved, if so. */
export interface ReservedPaths {
  file: Reserve
  /** Reserves the HTML file of a route. */
  page: (route: Route, owner: string) => string | undefined
}

export function createReservedPaths({
  urls,
  disk,
}: Pick<SiteConfig, 'urls' | 'disk'>): ReservedPaths {
  const file = createReservations()
  const output = {ending: ENDINGS[urls], disk}
  return {file, page: (route, owner) => file(htmlFileOf(route, output), owner)}
}
