import {useSite} from '../../runtime/react/context.tsx'
import {own} from '../../runtime/shared/own.ts'
import type {Route} from '../../runtime/shared/types.ts'

/**
 * Returns the class of a route's color (`--sec`): that of the first folder in the route that has a color in `docs.colors`.
 */
export function useSection(): (route: Route | undefined) => string {
  const {colors} = useSite()
  return (route = '') => {
    const folder = route.split('/').find((name) => own(colors, name))
    return `sec-${own(colors, folder ?? '') ?? 'gray'}`
  }
}
