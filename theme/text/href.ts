import {recovery} from '../../runtime/browser/recovery.ts'
import {withBase} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'

/** Returns the URL of a page, for islands, which cannot use the hooks of the page. */
export function hrefOf(route: Route): string {
  return withBase(route, recovery.site ?? {base: '/', ending: ''})
}
