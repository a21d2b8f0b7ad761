/** The same texts in German. */
import {article} from './de/article.ts'
import {device} from './de/device.ts'
import {frame} from './de/frame.ts'
import {plot} from './de/plot.ts'
import {search} from './de/search.ts'
import type {Messages} from './say.ts'

export const german: Messages = {...frame, ...article, ...plot, ...search, ...device}
