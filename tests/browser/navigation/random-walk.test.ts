import {testWalk} from '../support/walk.ts'

testWalk(30, 7)
