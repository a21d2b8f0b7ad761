/** Rspress 2: Markdown as React components, bundled by Rspack. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

const VERSION = '2.0.22'

export default {
  dialect: 'rspress',
  packages: {'@rspress/core': VERSION, '@rspress/plugin-sitemap': VERSION},
  files: {
    'rspress.config.ts': `
import {defineConfig} from '@rspress/core'
import {pluginSitemap} from '@rspress/plugin-sitemap'

export default defineConfig({
  root: 'docs',
  title: 'Handbook',
  outDir: 'doc_build',
  markdown: {link: {checkDeadLinks: true}, shiki: {langs: ['ts', 'yaml', 'bash', 'ruby', 'json']}},
  route: {cleanUrls: true},
  plugins: [pluginSitemap({siteUrl: 'https://example.org'})],
})
`,
  },
  docs: 'docs',
  /** Writes one sidebar for each part, from the contents of each folder. */
  prepare(folder, pages) {
    const inside = new Map()
    for (const {dir, file} of pages) {
      if (!dir) continue
      const steps = file.slice(0, -'.md'.length).split('/')
      for (let depth = 1; depth < steps.length; depth++) {
        const parent = steps.slice(0, depth).join('/')
        const names = inside.get(parent) ?? new Map()
        inside.set(parent, names.set(steps[depth], depth === steps.length - 1 ? 'file' : 'dir'))
      }
    }
    for (const [parent, names] of inside)
      write(
        `${parent}/_meta.json`,
        [...names].map(([name, type]) =>
          type === 'file'
            ? {type, name}
            : {type, name, label: name, collapsible: true, collapsed: true},
        ),
      )
    const parts = [...inside.keys()].filter((parent) => !parent.includes('/'))
    write(
      '_nav.json',
      parts.map((text) => ({
        text,
        link: pages.find(({dir}) => dir.startsWith(text)).url,
        activeMatch: `/${text}/`,
      })),
    )

    function write(file, value) {
      writeFileSync(join(folder, 'docs', file), JSON.stringify(value))
    }
  },
  build: 'rspress build',
  out: 'doc_build',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}.html`),
  caches: ['node_modules/.cache', '.rspress', '.temp'],
}
