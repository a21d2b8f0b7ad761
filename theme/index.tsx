/** The theme "Folio", browser half. What runs at build time only is in `article.tsx`. */
import type {Theme} from '../runtime/contract.ts'
import {Crash, CrashedLayout} from './Crash.tsx'
import {deferred, loadParts, withParts} from './deferred.tsx'
import {Layout} from './Layout.tsx'
import {LoadError} from './LoadError.tsx'
import {Loading} from './Loading.tsx'

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
