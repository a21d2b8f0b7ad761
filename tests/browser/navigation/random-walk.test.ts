import {testWalk} from '../support/walk.ts'

testWalk(15, 7)
