import type {PageMeta} from 'labdocs/runtime'
import {SearchPage} from 'labdocs/theme/SearchPage'

export const page: PageMeta = {
  title: 'Search the documentation',
  description:
    'Search all pages of the documentation of the notebook, the repository, LabIMotion, and the services.',
  layout: 'plain',
  noindex: true,
  styles: ['finding'],
}

export default SearchPage
