import {defineSite} from 'labdocs'

export default defineSite({
  title: 'Chemotion',
  tagline: 'Electronic Laboratory Notebook & Repository for Research Data',
  copyright: 'Copyright © 2025 Chemotion – KIT',
  url: 'https://chemotion.net',
  base: '/',
  content: './content',
  theme: './theme/chemotion',
  outDir: './dist',
  nav: [
    {label: 'Documentation', to: '/docs'},
    {label: 'Helpdesk', to: '/helpdesk', side: 'right'},
    {label: 'Chemotion Repository', href: 'https://www.chemotion-repository.net/', side: 'right'},
  ],
  footer: [
    {label: 'Chemotion ELN source code', href: 'https://github.com/ComPlat/chemotion_ELN'},
    {label: 'About us', to: '/about'},
    {label: 'All pages', to: '/all-pages'},
  ],
  docs: {
    at: '/docs',
    version: {name: 'current', label: 'Next'},
    editUrl: 'https://github.com/ComPlat/chemotion_saurus/edit/main/content/',
  },
  issues: 'https://github.com/ComPlat/chemotion_saurus/issues/new',
  colorMode: {default: 'light', switch: false},
  toc: {min: 2, max: 3},
  search: {limit: 8, k1: 1.2, b: 0.75, highlight: '_highlight'},
})
