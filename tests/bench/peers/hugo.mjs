/** Hugo, as installed on the machine, with a small layout of our own and an index of all texts for search. */
import {spawnSync} from 'node:child_process'
import {cpSync, mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

const list = '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ end }}'

export default {
  dialect: 'hugo',
  command: 'hugo',
  version: 'hugo version',
  files: {
    'config.toml': `
baseURL = "https://example.org/"
title = "Handbook"
disableKinds = ["taxonomy", "term", "RSS"]
[outputs]
home = ["HTML", "JSON"]
section = ["HTML"]
[markup.highlight]
noClasses = false
[markup.goldmark.renderer]
unsafe = true
`,
    'layouts/_default/baseof.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} | Handbook</title>
<meta name="description" content="{{ .Description }}"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/assets/chroma.css"></head>
<body><header><a href="/">Handbook</a><input id="q" placeholder="Search"></header><nav><ul>
{{ if .Section }}{{ $here := .RelPermalink }}{{ range partialCached "side.html" . .FirstSection.RelPermalink }}<li><a href="{{ .url }}"{{ if eq .url $here }} aria-current="page"{{ end }}>{{ .title }}</a></li>{{ end }}{{ end }}
</ul></nav><main>{{ block "main" . }}{{ end }}</main></body></html>
`,
    'layouts/_default/single.html': list,
    'layouts/_default/list.html': list,
    'layouts/_default/_markup/render-image.html':
      '<img src="{{ path.Join "/" .Page.File.Dir .Destination }}" alt="{{ .Text }}">',
    // Resolves links to files and checks them.
    'layouts/_default/_markup/render-link.html': `
{{- $url := .Destination -}}
{{- if hasSuffix $url ".md" -}}
{{- with .Page.GetPage (path.Join "/" .Page.File.Dir $url) -}}{{- $url = .RelPermalink -}}
{{- else -}}{{- errorf "broken link %s in %s" $url .Page.File.Path -}}{{- end -}}
{{- end -}}<a href="{{ $url | safeURL }}">{{ .Text | safeHTML }}</a>`,
    'layouts/partials/side.html': `{{ $pages := slice }}
{{ range .FirstSection.RegularPagesRecursive }}{{ $pages = $pages | append (dict "url" .RelPermalink "title" .Title) }}{{ end }}
{{ return $pages }}`,
    'layouts/shortcodes/admonition.html':
      '<aside class="admonition {{ .Get 0 }}"><p><strong>{{ .Get 1 }}</strong></p>{{ .Inner | markdownify }}</aside>',
    'layouts/index.json': `{{ $pages := slice }}
{{ range site.RegularPages }}{{ $pages = $pages | append (dict "url" .RelPermalink "title" .Title "text" .Plain) }}{{ end }}
{{ $pages | jsonify }}`,
  },
  docs: 'content',
  /** Pictures go to `static/`, next to the style sheet of the code blocks in two themes. */
  prepare(folder, pages) {
    rmSync(join(folder, 'static'), {recursive: true, force: true})
    for (const dir of new Set(pages.map((page) => page.dir)))
      if (dir)
        cpSync(join(folder, 'content', dir, 'img'), join(folder, 'static', dir, 'img'), {
          recursive: true,
        })
    const style = (name) =>
      spawnSync('hugo', ['gen', 'chromastyles', `--style=${name}`], {encoding: 'utf8'}).stdout
    mkdirSync(join(folder, 'static/assets'), {recursive: true})
    writeFileSync(
      join(folder, 'static/assets/chroma.css'),
      `${style('github')}@media (prefers-color-scheme: dark) {${style('github-dark')}}`,
    )
  },
  build: 'hugo --quiet',
  out: 'public',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}/index.html`),
  caches: ['resources'],
}
