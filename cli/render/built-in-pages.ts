/** Pages that every site has in addition to its content. */
import {type Messages, msg, say} from '../../runtime/shared/messages/say.ts'
import {OFFLINE_ROUTE} from '../../runtime/shared/offline-plan.ts'
import type {Page} from '../../runtime/shared/types.ts'
import type {Entry} from '../types.ts'

/** The not-found page: an ordinary page, but not a route. */
export const NOT_FOUND: Entry = {
  route: '/404.html',
  file: '',
  kind: 'page',
  title: msg('lost.title'),
  hrefs: {},
  description: msg('lost.text'),
}

/** What the offline worker shows instead of a page that is not stored: an ordinary page, but not a route. */
export const OFFLINE: Entry = {
  route: OFFLINE_ROUTE,
  file: '',
  kind: 'page',
  title: msg('offline.title'),
  hrefs: {},
  description: msg('offline.description'),
}

/** Returns the texts of these pages in the language of the site. */
export function ownTexts(entry: Entry, messages: Messages | undefined): Partial<Page> {
  if (entry === NOT_FOUND)
    return {title: say(messages, 'lost.title'), description: say(messages, 'lost.text')}
  if (entry !== OFFLINE) return {}
  return {
    title: say(messages, 'offline.title'),
    description: say(messages, 'offline.description'),
    html: `<p>${say(messages, 'offline.text')}</p>${KEPT}`,
  }
}

/** The theme lists the stored pages in this element. */
const KEPT = '<div data-kept-pages></div>'
