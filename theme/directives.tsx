/** The table of directives. Each folder contains a group of related directives; the style guide documents each one. */

import type {Directives} from '../runtime/shared/theme-interface.ts'
import {admonitions} from './directives/admonitions/directives.ts'
import {details} from './directives/details/directives.ts'
import {devices} from './directives/devices/directives.ts'
import {figures} from './directives/figures/directives.ts'
import {labels} from './directives/labels/directives.ts'
import {lists} from './directives/lists/directives.ts'
import {media} from './directives/media/directives.ts'
import {tabs} from './directives/tabs/directives.ts'

export const directives: Directives = {
  ...admonitions,
  ...details,
  ...tabs,
  ...lists,
  ...devices,
  ...figures,
  ...media,
  ...labels,
}
