/** MkDocs with the theme Material, as installed on the machine. */
export default {
  dialect: 'mkdocs',
  command: 'mkdocs',
  version: 'mkdocs --version',
  files: {
    'mkdocs.yml': `
site_name: Handbook
site_url: https://example.org/
strict: true
theme:
  name: material
  font: false
  features: [navigation.tabs, navigation.instant]
  palette:
    - {scheme: default, media: "(prefers-color-scheme: light)"}
    - {scheme: slate, media: "(prefers-color-scheme: dark)"}
plugins: [search]
markdown_extensions: [admonition, tables, toc, pymdownx.highlight, pymdownx.superfences]
`,
  },
  docs: 'docs',
  build: 'mkdocs build --quiet',
  out: 'site',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}/index.html`),
  caches: ['.cache'],
}
