/** What is shown now, as one value that React and the router share. */
import type {ComponentType} from 'react'
import type {Observable} from '../browser/observable.ts'
import type {View} from '../react/context.tsx'
import type {LoadFailure} from '../shared/theme-interface.ts'
import type {SiteData} from '../shared/types.ts'

export interface AppState {
  /** Changes in development only. */
  site: SiteData
  view: View
  /** The component of a TSX page. */
  Component?: ComponentType | undefined
  /** The article of a Markdown or category page, or the kept HTML of a TSX page whose chunk failed. */
  html?: string | undefined
  /** True while a page change takes longer than 200 ms. */
  loading: boolean
  notice?: LoadFailure | undefined
  /** Counts page changes; 0 is the first load. */
  turn: number
  /** Called when the page of this turn is in the document. */
  onShown?: (() => void) | undefined
}

export type AppStore = Observable<AppState>
