/** Eleventy, the usual choice for assembling one's own generator. With markdown-it, Shiki and Pagefind. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

export default {
  dialect: 'plain',
  packages: {
    '@11ty/eleventy': '3.1.8',
    'markdown-it': '14',
    'markdown-it-anchor': '9',
    pagefind: '1.6.0',
    shiki: '4.6.0',
  },
  files: {
    'eleventy.config.js': `
import {InputPathToUrlTransformPlugin} from '@11ty/eleventy'
import markdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import {createHighlighter} from 'shiki'

const themes = {light: 'github-light', dark: 'github-dark'}

export default async function (config) {
  const highlighter = await createHighlighter({
    langs: ['typescript', 'yaml', 'bash', 'ruby', 'json'],
    themes: Object.values(themes),
  })
  const highlight = (code, lang) =>
    highlighter.getLoadedLanguages().includes(lang)
      ? highlighter.codeToHtml(code, {lang, themes, defaultColor: false})
      : ''
  config.setLibrary('md', markdownIt({html: true, highlight}).use(anchor))
  // Resolves links to files and checks them.
  config.addPlugin(InputPathToUrlTransformPlugin)
  config.addPassthroughCopy('docs/**/*.png')
  config.addGlobalData('layout', 'page.njk')
  // The list of the pages of a part, drawn once for each part.
  config.addCollection('parts', (api) => {
    const parts = {}
    for (const page of api.getAll()) {
      const part = page.url?.split('/')[1]
      if (part?.startsWith('part-')) (parts[part] ??= []).push(page)
    }
    for (const part in parts)
      parts[part] = parts[part]
        .sort((a, b) => (a.url < b.url ? -1 : 1))
        .map(({url, data}) => '<li><a href="' + url + '">' + data.title + '</a></li>')
        .join('')
    return parts
  })
  config.addFilter('side', (parts, url) =>
    (parts[url.split('/')[1]] ?? '').replace('<a href="' + url + '"', '<a aria-current="page" href="' + url + '"'),
  )
  // A page is one level deeper than its source, next to which the picture is.
  config.addTransform('pictures', (html) =>
    html.replaceAll('src="./img/', 'src="../img/').replaceAll('src="./part-', 'src="/part-'),
  )
  return {dir: {input: 'docs', includes: '../_includes', output: '_site'}, markdownTemplateEngine: false}
}
`,
    '_includes/page.njk': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ title }} | Handbook</title>
<meta name="description" content="{{ description }}"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/pagefind/pagefind-ui.css"><script src="/pagefind/pagefind-ui.js" defer></script></head>
<body><header><a href="/">Handbook</a><div id="search"></div></header>
<nav><ul>{{ collections.parts | side(page.url) | safe }}</ul></nav>
<main data-pagefind-body>{{ content | safe }}</main></body></html>
`,
  },
  docs: 'docs',
  prepare(folder) {
    writeFileSync(
      join(folder, 'docs/sitemap.njk'),
      `---
permalink: /sitemap.xml
layout: false
eleventyExcludeFromCollections: true
---
<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{% for page in collections.all %}<url><loc>https://example.org{{ page.url }}</loc></url>{% endfor %}
</urlset>
`,
    )
  },
  build: 'eleventy --quiet && pagefind --site _site --silent',
  out: '_site',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}/index.html`),
  caches: ['.cache'],
}
