import type {PageMeta} from '../runtime/contract.ts'
import {SearchPage} from '../theme/SearchPage.tsx'

export const page: PageMeta = {
  title: 'Search the documentation',
  description:
    'Search all pages of the documentation of the notebook, the repository, LabIMotion and the services.',
  layout: 'plain',
  noindex: true,
}

export default SearchPage
