/** All devices of the site. */

import {row} from '../../../runtime/shared/directive.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {DeviceList} from './DeviceList.island.tsx'

export const devices: Directives = {
  'device-list': row({
    kind: 'leaf',
    component: DeviceList,
    island: 'DeviceList',
    needs: 'devices',
    style: 'devices',
  }),
}
