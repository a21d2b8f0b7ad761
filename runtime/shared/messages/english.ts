/**
 * Every text of the theme and of generated parts of a page that a reader sees or hears, in English. Words in braces are
 * replaced by values. A message with a number has a text for each plural form of the language, chosen by `count`.
 */
import {article} from './en/article.ts'
import {device} from './en/device.ts'
import {frame} from './en/frame.ts'
import {plot} from './en/plot.ts'
import {search} from './en/search.ts'

export const english = {...frame, ...article, ...plot, ...search, ...device}
