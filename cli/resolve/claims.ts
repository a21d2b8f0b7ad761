/** Records the owner of each file of the output. A path can be used once, for one file or one folder. */
import {htmlFileOf} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {type Claim, createClaims} from '../disk/names.ts'
import {ENDINGS} from '../hosts/urls.ts'

/** Both return why something cannot be claimed, if so. */
export interface PageClaims {
  file: Claim
  /** Claims the HTML file of a route. */
  page: (route: Route, owner: string) => string | undefined
}

export function pageClaims({urls, disk}: Pick<SiteConfig, 'urls' | 'disk'>): PageClaims {
  const file = createClaims()
  const output = {ending: ENDINGS[urls], disk}
  return {file, page: (route, owner) => file(htmlFileOf(route, output), owner)}
}
