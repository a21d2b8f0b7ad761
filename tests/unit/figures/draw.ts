import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {fileURLToPath} from 'node:url'
import {build} from 'esbuild'
import type {Element} from 'hast'
import {ourFigures} from '../../../cli/figures/all-figures.ts'
import {drawFigure} from '../../../cli/figures/draw.ts'
import type {
  CalloutList,
  Figure,
  FigureContext,
  FigureDiagnostic,
} from '../../../cli/figures/figure.ts'
import {messagesIn, parts} from './chemistry.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Icons that the tests use. */
export const icons = new Set([
  'pencil',
  'plus',
  'minus',
  'user',
  'upload',
  'sample',
  'share',
  'warning',
])

/** The context of a figure; `files` are those that the author can name. */
export function context(
  given: Partial<FigureContext> & {files?: Record<string, string | Uint8Array>} = {},
): FigureContext {
  const {files = {}, ...rest} = given
  return {
    number: 1,
    icons,
    parts,
    messages: messagesIn('en'),
    read: (file) => {
      const content = files[file]
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
    ...rest,
  }
}

/** Returns a function that draws a figure of labdocs, as the parser has it drawn. */
export function figure(lang: string) {
  return (body: string, meta: string, given: FigureContext): Promise<Figure> =>
    drawFigure(ourFigures.get(lang)!, {lang, file: 'page.md', body, meta}, given)
}

/** A list of callouts: per entry the texts of its labels. */
export const list = (...entries: string[][]): CalloutList => ({
  start: 1,
  entries: entries.map((labels) => ({labels})),
})

/** "code line:column message (hint)", as a writer reads it. */
export function said(diagnostics: FigureDiagnostic[]): string[] {
  return diagnostics.map(({severity, code, line, column, entry, message, hint}) => {
    const place = entry ? `entry ${entry}` : `${line}:${column}`
    return `${severity === 'warning' ? 'warning ' : ''}${code} ${place} ${message}${hint ? ` (${hint})` : ''}`
  })
}

export const spectrumFile = (name: string) =>
  readFileSync(`${root}content/public/spectra/${name}.jdx`)

/** Returns the text of the list or table below a Mermaid diagram, one line per entry. */
export async function inWords(body: string, given: FigureContext): Promise<string[]> {
  const {node} = await figure('mermaid')(body, '', given)
  return (await html(node))
    .replace(/^[\s\S]*<\/summary>/, '')
    .replace(/<(?:ul|ol|\/td|\/th)>/g, ' | ')
    .replace(/<\/?(?:li|tr|p)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot);/g, (_, name) => ({lt: '<', gt: '>', quot: '"'})[name as 'lt'])
    .split('\n')
    .map((line) => line.replace(/^[ |]+|[ |]+$/g, ''))
    .filter(Boolean)
}

type Render = (node: Element) => string
let renderer: Promise<Render> | undefined

/** HTML of a figure, drawn by the theme as the generator has it drawn. */
export async function html(node: Element): Promise<string> {
  renderer ??= bundle()
  return (await renderer)(node)
}

async function bundle(): Promise<Render> {
  const contents = `
    import {createElement, Fragment} from 'react'
    import * as runtime from 'react/jsx-runtime'
    import {renderToStaticMarkup} from 'react-dom/server'
    import {toJsxRuntime} from 'hast-util-to-jsx-runtime'
    import {Screen} from './theme/figures/Screen.tsx'
    import {Plot} from './theme/figures/Plot.tsx'
    import {InteractivePlot} from './theme/islands/InteractivePlot.tsx'
    const island = (props) => createElement(InteractivePlot, JSON.parse(props['data-attributes']))
    const components = {'x-screen': Screen, 'x-plot': Plot, 'x-island': island}
    export const render = (node) => renderToStaticMarkup(toJsxRuntime({type: 'root', children: [node]}, {Fragment, jsx: runtime.jsx, jsxs: runtime.jsxs, components}))`
  const {outputFiles} = await build({
    stdin: {contents, resolveDir: root, loader: 'tsx'},
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    logLevel: 'silent',
    define: {'process.env.NODE_ENV': '"production"'},
  })
  const module = {exports: {} as {render: Render}}
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(
    module,
    module.exports,
    createRequire(import.meta.url),
  )
  return module.exports.render
}

/**
 * Returns `source` with one to four random changes: letters inserted, removed or swapped; lines doubled, dropped or moved;
 * the end cut off.
 */
export function mutated(source: string, signs: string, pick: (below: number) => number): string {
  let text = source
  for (let change = pick(4); change >= 0; change--) {
    const at = pick(text.length + 1)
    const sign = signs[pick(signs.length)] ?? ''
    const lines = text.split('\n')
    const line = pick(lines.length)
    const kinds = [
      () => text.slice(0, at) + sign + text.slice(at),
      () => text.slice(0, at) + text.slice(at + 1 + pick(3)),
      () => text.slice(0, at) + sign + text.slice(at + 1),
      () => text.slice(0, at),
      () => text.slice(0, at) + sign.repeat(1 + pick(40)) + text.slice(at),
      () => [...lines.slice(0, line), lines[line], ...lines.slice(line)].join('\n'),
      () => lines.filter((_, index) => index !== line).join('\n'),
      () => [...lines.slice(line), ...lines.slice(0, line)].join('\n'),
      () =>
        lines
          .map((one, index) => (index === line ? `${' '.repeat(pick(9))}${one}` : one))
          .join('\n'),
    ]
    text = (kinds[pick(kinds.length)] as () => string)()
  }
  return text
}
