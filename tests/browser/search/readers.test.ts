/** A phone and a wide window, each in one of the colors; the other forms have their turn every night. */
import {testReaders} from '../support/readers.ts'

testReaders([
  {width: 390, height: 844, theme: 'dark'},
  {width: 1440, height: 900, theme: 'dark'},
])
