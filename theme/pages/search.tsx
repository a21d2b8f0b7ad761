import type {PageMeta} from '../../runtime/index.ts'
import {SearchPage} from '../SearchPage.tsx'

export const page: PageMeta = {
  title: 'Search',
  description: 'Search the text of all pages. Each result shows the passage that has your words.',
  layout: 'plain',
  noindex: true,
  styles: ['finding'],
}

export default SearchPage
