/** All methods at once: for the submission desk, which cannot know what will be pasted. Pages load their own method alone. */
import {cv} from './cv.ts'
import {dsc} from './dsc.ts'
import {ea} from './ea.ts'
import {hplc} from './hplc.ts'
import {ir} from './ir.ts'
import {mp} from './mp.ts'
import {ms} from './ms.ts'
import {nmr} from './nmr.ts'
import {run} from './run.ts'
import {sec} from './sec.ts'
import {tga} from './tga.ts'
import type {Atoms, Finding, Kind, Method} from './types.ts'
import {uvVis} from './uv-vis.ts'
import {xrd} from './xrd.ts'

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

/** What the rules of a method say about a line, and whether it fits the substance. */
export function check(kind: Kind, line: string, atoms?: Atoms): Finding[] {
  return run(METHODS[kind], line, atoms)
}
