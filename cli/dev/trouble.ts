/** What is shown in place of a page that cannot be drawn: plain HTML that comes back by itself once all is fixed. */
import {escape} from '../render/head.ts'

/** `id`: the state of the site that the page tells of. `texts`: diagnostics as they are in the terminal. */
export function troublePage(heading: string, texts: string[], id: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(heading)}</title>`,
    // Else the browser asks for one that is not there.
    '<link rel="icon" href="data:,">',
    '</head>',
    '<body>',
    `<h1>${escape(heading)}</h1>`,
    ...texts.map((text) => `<pre>${escape(text)}</pre>`),
    '<p>This page loads again when a file is saved.</p>',
    `<script>new EventSource('/__labdocs/events').onmessage = (event) => JSON.parse(event.data).id === '${id}' || location.reload()</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
