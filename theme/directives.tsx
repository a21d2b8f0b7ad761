/** The table of directives. Each folder contains a group of related directives; the style guide documents each one. */

import type {Directives} from '../runtime/shared/contract.ts'
import {admonitions} from './directives/admonitions/rows.ts'
import {details} from './directives/details/rows.ts'
import {devices} from './directives/devices/rows.ts'
import {figures} from './directives/figures/rows.ts'
import {labels} from './directives/labels/rows.ts'
import {lists} from './directives/lists/rows.ts'
import {media} from './directives/media/rows.ts'
import {tabs} from './directives/tabs/rows.ts'

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
