/**
 * All methods at once, for the submission desk, which cannot know what will be pasted. Other pages load only their own
 * method.
 */
import {cv} from './methods/cv.ts'
import {dsc} from './methods/dsc.ts'
import {ea} from './methods/ea.ts'
import {hplc} from './methods/hplc.ts'
import {ir} from './methods/ir.ts'
import {mp} from './methods/mp.ts'
import {sec} from './methods/sec.ts'
import {tga} from './methods/tga.ts'
import {uvVis} from './methods/uv-vis.ts'
import {xrd} from './methods/xrd.ts'
import {ms} from './ms/ms.ts'
import {nmr} from './nmr/nmr.ts'
import {run} from './run.ts'
import type {Atoms, Finding, Kind, Method} from './types.ts'

export const METHODS: Readonly<Record<Kind, Method>> = {
  nmr,
  ms,
  ir,
  hplc,
  tga,
  dsc,
  cv,
  sec,
  'uv-vis': uvVis,
  xrd,
  ea,
  mp,
}

/** Returns what the rules of a method say about a line, and whether it fits the substance. */
export function check(kind: Kind, line: string, atoms?: Atoms): Finding[] {
  return run(METHODS[kind], line, atoms)
}
