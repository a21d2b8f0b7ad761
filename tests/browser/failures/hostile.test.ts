import {testHostilePages} from '../support/hostile-pages.ts'

testHostilePages(1)
