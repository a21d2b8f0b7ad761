/** Starlight: Astro with the theme for documentation and a validator of links. */
const node = 'node_modules/node/bin/node'

export default {
  dialect: 'starlight',
  packages: {
    '@astrojs/starlight': '0.42.4',
    astro: '7.3.5',
    // Astro needs a newer version of Node.js than this project.
    node: '24',
    sharp: '0.34',
    'starlight-links-validator': '0.26.0',
  },
  env: {ASTRO_TELEMETRY_DISABLED: '1'},
  files: {
    'astro.config.mjs': `
import {readdirSync} from 'node:fs'
import starlight from '@astrojs/starlight'
import {defineConfig} from 'astro/config'
import linksValidator from 'starlight-links-validator'

const parts = readdirSync('src/content/docs').filter((name) => name.startsWith('part-')).sort()

export default defineConfig({
  site: 'https://example.org',
  integrations: [
    starlight({
      title: 'Handbook',
      plugins: [linksValidator()],
      sidebar: parts.map((directory) => ({
        label: directory,
        collapsed: true,
        items: [{autogenerate: {directory, collapsed: true}}],
      })),
    }),
  ],
})
`,
    'src/content.config.ts': `
import {docsLoader} from '@astrojs/starlight/loaders'
import {docsSchema} from '@astrojs/starlight/schema'
import {defineCollection} from 'astro:content'

export const collections = {docs: defineCollection({loader: docsLoader(), schema: docsSchema()})}
`,
  },
  docs: 'src/content/docs',
  build: `${node} node_modules/astro/bin/astro.mjs build`,
  out: 'dist',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}/index.html`),
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
}
