import {firstRoute} from '../runtime/sidebar.ts'
import type {Route, SidebarItem} from '../runtime/types.ts'

const COLORED = /\/(eln|labimotion|repo|services)(?=\/|$)/

/** Class that gives `--sec`, the pigment of a section, by the first folder of a route that has one. */
export function sectionClass(route: Route | undefined): string {
  return `sec-${COLORED.exec(route ?? '')?.[1] ?? 'dev'}`
}

export function sectionOf(item: SidebarItem): string {
  return sectionClass(firstRoute(item))
}
