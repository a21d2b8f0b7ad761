import {testHostilePages} from '../../browser/support/hostile-pages.ts'

testHostilePages(300)
