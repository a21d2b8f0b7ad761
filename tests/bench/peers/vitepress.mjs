/** VitePress: Markdown as Vue components, with its own local search. */
export default {
  dialect: 'vitepress',
  packages: {vitepress: '1.6.4', vue: '3'},
  files: {
    '.vitepress/config.mjs': `
import {readdirSync, readFileSync} from 'node:fs'
import {defineConfig} from 'vitepress'

const titleOf = (file) => /^title: (.*)$/m.exec(readFileSync('docs/' + file, 'utf8'))[1]
const items = (folder) =>
  readdirSync('docs/' + folder)
    .sort()
    .filter((name) => name !== 'img')
    .map((name) => {
      const path = folder + '/' + name
      return name.endsWith('.md')
        ? {text: titleOf(path), link: '/' + path.slice(0, -3)}
        : {text: name, collapsed: true, items: items(path)}
    })
const parts = readdirSync('docs').filter((name) => name.startsWith('part-'))

export default defineConfig({
  title: 'Handbook',
  srcDir: 'docs',
  outDir: 'dist',
  cleanUrls: true,
  sitemap: {hostname: 'https://example.org'},
  markdown: {theme: {light: 'github-light', dark: 'github-dark'}},
  themeConfig: {
    search: {provider: 'local'},
    sidebar: Object.fromEntries(parts.map((name) => ['/' + name + '/', items(name)])),
  },
})
`,
  },
  docs: 'docs',
  build: 'vitepress build',
  out: 'dist',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}.html`),
  caches: ['.vitepress/cache', '.vitepress/.temp'],
}
