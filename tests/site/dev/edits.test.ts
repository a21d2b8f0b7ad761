import {testEdits} from './edits.ts'

testEdits(12, 8)
