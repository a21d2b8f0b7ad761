/** The theme "Folio", browser half. What runs at build time only is in `article.tsx`. */
import type {Theme} from '../runtime/contract.ts'
import {startActions} from './actions.ts'
import {Crash, CrashedLayout} from './Crash.tsx'
import {Layout} from './Layout.tsx'
import {LoadError} from './LoadError.tsx'
import {Loading} from './Loading.tsx'
import {NotFound} from './NotFound.tsx'

export const theme: Theme = {Layout, NotFound, Crash, CrashedLayout, Loading, LoadError, start: startActions}
