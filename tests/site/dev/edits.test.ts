import {testEdits} from './edits.ts'

testEdits(5, 8, 'docs/services/chemspectra')
