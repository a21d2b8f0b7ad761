/** Numbers in the language of the site. */
import {msg} from '../../runtime/shared/messages/say.ts'

/** Returns a number with this many decimals: `1.4`. */
export function fixed(value: number, decimals: number): string {
  return value.toLocaleString(msg('locale'), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  })
}
