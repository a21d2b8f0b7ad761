import type {PageMeta} from '../../runtime/index.ts'
import {SearchPage} from '../SearchPage.tsx'

export const page: PageMeta = {
  title: 'Search',
  description: 'Search all pages of this site.',
  layout: 'plain',
  noindex: true,
  styles: ['finding'],
}

export default SearchPage
