/** The method of a page, fetched by the page that needs it: each brings its own rules and no others. */
import type {PageKind} from './examples.ts'
import type {Method} from './types.ts'

export const LOADERS: Readonly<Record<PageKind, () => Promise<Method>>> = {
  nmr: () => import('./nmr.ts').then(({nmr}) => nmr),
  ms: () => import('./ms.ts').then(({ms}) => ms),
  ir: () => import('./ir.ts').then(({ir}) => ir),
  hplc: () => import('./hplc.ts').then(({hplc}) => hplc),
  tga: () => import('./tga.ts').then(({tga}) => tga),
  dsc: () => import('./dsc.ts').then(({dsc}) => dsc),
  cv: () => import('./cv.ts').then(({cv}) => cv),
  sec: () => import('./sec.ts').then(({sec}) => sec),
  'uv-vis': () => import('./uv-vis.ts').then(({uvVis}) => uvVis),
  xrd: () => import('./xrd.ts').then(({xrd}) => xrd),
}
