/** The browser half of the theme "Folio". What runs at build time only is in `article.tsx`. */
import type {Theme} from '../runtime/shared/theme-interface.ts'
import {Crash, CrashedLayout} from './errors/Crash.tsx'
import {LoadError} from './errors/LoadError.tsx'
import {deferred, loadParts, withParts} from './shell/deferred.tsx'
import {Layout} from './shell/Layout.tsx'
import {Loading} from './shell/Loading.tsx'

export const theme: Theme = {
  Layout,
  NotFound: deferred('LostPage'),
  Crash,
  CrashedLayout,
  Loading,
  LoadError,
  ready: loadParts,
  start: () => withParts(({startActions}) => startActions()),
}
