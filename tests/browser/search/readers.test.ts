/** Each width in one of the colors; the other colors have their turn every night. */
import {testReaders} from '../support/readers.ts'

testReaders([
  {width: 390, height: 844, theme: 'dark'},
  {width: 768, height: 1024, theme: 'light'},
  {width: 1440, height: 900, theme: 'dark'},
])
