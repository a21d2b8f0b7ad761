/** Loads the method of a page. Each page loads its own rules only. */
import type {Kind, Method} from './types.ts'

export const LOADERS: Readonly<Record<Kind, () => Promise<Method>>> = {
  nmr: () => import('./nmr/nmr.ts').then(({nmr}) => nmr),
  ms: () => import('./ms/ms.ts').then(({ms}) => ms),
  ir: () => import('./methods/ir.ts').then(({ir}) => ir),
  hplc: () => import('./methods/hplc.ts').then(({hplc}) => hplc),
  tga: () => import('./methods/tga.ts').then(({tga}) => tga),
  dsc: () => import('./methods/dsc.ts').then(({dsc}) => dsc),
  cv: () => import('./methods/cv.ts').then(({cv}) => cv),
  sec: () => import('./methods/sec.ts').then(({sec}) => sec),
  'uv-vis': () => import('./methods/uv-vis.ts').then(({uvVis}) => uvVis),
  xrd: () => import('./methods/xrd.ts').then(({xrd}) => xrd),
  ea: () => import('./methods/ea.ts').then(({ea}) => ea),
  mp: () => import('./methods/mp.ts').then(({mp}) => mp),
}
