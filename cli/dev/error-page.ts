/** The error page for a page that cannot be rendered: plain HTML that reloads once everything is fixed. */
import type {SiteConfig} from '../config/config.ts'
import {format, groupByCause} from '../report/diagnostics.ts'
import {createDisplayPath} from '../report/display-paths.ts'
import {escape} from '../text/escape.ts'
import type {Diagnostic} from '../types.ts'
import {reloadScript} from './reload-script.ts'

/** Returns whether a diagnostic says that a page cannot be rendered. */
export function isCrash({code}: Diagnostic): boolean {
  return code === 'render-failed' || code === 'no-default-export'
}

/** Returns all diagnostics as in the terminal; or one crash, with its place if it is already known. */
export function errorTexts(
  message: string | undefined,
  diagnostics: Diagnostic[],
  {textOf, config}: {textOf: (file: string) => string; config: SiteConfig},
): string[] {
  const shown = createDisplayPath(config)
  const isMeant = (one: Diagnostic) =>
    message === undefined || (isCrash(one) && one.message === message)
  const texts = groupByCause(diagnostics.filter(isMeant)).map((group) =>
    format(group, {source: textOf(group.first.file), shown}),
  )
  return texts.length || message === undefined ? texts : [message]
}

/** `id`: the state of the site when the page was made. `texts`: diagnostics as in the terminal. */
export function errorPage(heading: string, texts: string[], id: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(heading)}</title>`,
    // Otherwise the browser requests an icon that does not exist.
    '<link rel="icon" href="data:,">',
    '</head>',
    '<body>',
    `<h1>${escape(heading)}</h1>`,
    ...texts.map((text) => `<pre>${escape(text)}</pre>`),
    '<p>This page loads again when a file is saved.</p>',
    reloadScript(id),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
