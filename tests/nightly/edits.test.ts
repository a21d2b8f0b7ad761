import {testEdits} from '../site/dev/edits.ts'

testEdits(1000, 2026, 'docs/services')
