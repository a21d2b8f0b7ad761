/** Examples at the end of the help texts, to copy. */

export const EXAMPLES = `
Examples:
  labdocs init handbook               the first files of a site, in a new folder
  labdocs dev                         write, and see every change at once
  labdocs check                       find every mistake before you commit
  labdocs build && labdocs serve      the site as readers get it
  labdocs build --root ~/notes        any folder of Markdown, no config needed

Exit codes: 0 success, 1 errors in the content, 2 wrong usage, config or disk, 3 a bug in labdocs.
`

/** For each command: lines to type, and what they do. */
const OF: Record<string, [string, string][]> = {
  'add-version': [['labdocs add-version 3.0', 'content/docs-3.0, a copy of content/docs']],
  build: [
    ['labdocs build', 'the site in dist/'],
    ['labdocs build --host nginx --compress', 'with the files that nginx needs'],
    ['labdocs build --urls html', 'for a server that only knows files'],
    ['labdocs build --root ~/notes --lenient', 'a folder from elsewhere, despite its mistakes'],
  ],
  check: [
    ['labdocs check --strict', 'warnings fail as well'],
    ['labdocs check --fix --dry-run', 'what could be corrected, as a patch'],
    ['labdocs check --external', 'also ask other hosts whether pages exist'],
    ['labdocs check --format github', 'messages on the lines of a pull request'],
  ],
  clean: [['labdocs clean', 'removes dist/ and the cache']],
  dev: [
    ['labdocs dev --open', 'opens the browser'],
    ['labdocs dev --host 0.0.0.0 --port 8080', 'also for other machines of the network'],
  ],
  doctor: [['labdocs doctor', 'looks at this machine and this site']],
  import: [['labdocs import ~/old-site ~/new-site', 'the new folder must be empty']],
  init: [
    ['labdocs init handbook', 'asks for a name and a host'],
    ['labdocs init --yes --title Handbook', 'asks nothing, in this folder'],
  ],
  move: [
    ['labdocs move docs/a.md docs/b.md --dry-run', 'what would change'],
    ['labdocs move docs/guide docs/manual', 'a folder, and every link to it'],
  ],
  new: [['labdocs new /docs/guide/labels', 'a page at the right place']],
  pdf: [
    ['labdocs pdf /docs/guide', 'pdf/docs/guide.pdf'],
    ['labdocs pdf --all --to pdf', 'every page'],
  ],
  'search-export': [
    ['labdocs search-export --for meilisearch --to search', 'the pages as documents for a server'],
  ],
  serve: [
    ['labdocs serve', 'the site in dist/'],
    ['labdocs serve --port 8080', 'at a port of your choice'],
  ],
}

/** Returns the examples of a command, aligned. */
export function examplesOf(name: string): string {
  const lines = OF[name] ?? []
  const width = Math.max(0, ...lines.map(([line]) => line.length))
  return lines.length
    ? `\nExamples:\n${lines.map(([line, says]) => `  ${line.padEnd(width)}   ${says}\n`).join('')}`
    : ''
}
