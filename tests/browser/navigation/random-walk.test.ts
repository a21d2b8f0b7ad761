import {testWalk} from '../support/walk.ts'

testWalk(8, 7)
