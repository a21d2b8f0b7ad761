import {testWalk} from '../../browser/support/walk.ts'

testWalk(60, 7)
testWalk(500, 42)
