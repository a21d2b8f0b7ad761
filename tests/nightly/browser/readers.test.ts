/** The forms of the site that `browser/search/readers` leaves to the night. */
import {testReaders} from '../../browser/support/readers.ts'

testReaders([
  {width: 390, height: 844, theme: 'light'},
  {width: 768, height: 1024, theme: 'light'},
  {width: 768, height: 1024, theme: 'dark'},
  {width: 1440, height: 900, theme: 'light'},
  {width: 1440, height: 900, theme: 'dark'},
])
