/** On a phone in dark colors; the other forms have their turn every night. */
import {testReaders} from '../support/readers.ts'

testReaders([{width: 390, height: 844, theme: 'dark'}])
