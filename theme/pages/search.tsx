import type {PageMeta} from '../../runtime/index.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {SearchPage} from '../search/SearchPage.tsx'

export const page: PageMeta = {
  title: msg('search.title'),
  description: msg('search.description'),
  layout: 'plain',
  noindex: true,
  styles: ['finding'],
}

export default SearchPage
