/** This generator, from this folder. */
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const HOME = fileURLToPath(new URL('../..', import.meta.url))
const command = `"${process.execPath}" "${join(HOME, 'cli/bin.js')}"`

export default {
  dialect: 'docusaurus',
  version: `${command} --version`,
  files: {
    // The pages are in a folder of their own, so that they have a sidebar as those of the others do. The random words of
    // the corpus make anchors, code and sentences that no author would write; printing 7,600 warnings is no part of a build.
    // None of the others draws a picture for links to each page.
    'site.config.ts': `export default {
  title: 'Handbook',
  content: './content',
  outDir: './dist',
  url: 'https://example.org',
  docs: {at: '/', folder: 'docs'},
  linkPreviews: false,
  check: {
    'broken-anchor': 'warning',
    'code-syntax': 'warning',
    article: 'off',
    'bold-label': 'off',
    'repeated-word': 'off',
  },
}
`,
  },
  docs: 'content/docs',
  build: `${command} build --lenient`,
  out: 'dist',
  html: ({url, index}) => (index === 0 ? 'index.html' : `${url.slice(1)}.html`),
  caches: ['.labdocs'],
}
