/**
 * Development only: shows all diagnostics over the page, in a shadow root so that no style of the theme applies. Errors
 * open the panel; warnings alone are a small count in the corner. It disappears when all are fixed.
 */
import {element} from '../browser/element.ts'
import {IDS} from '../shared/ids.ts'
import type {LiveDiagnostic, LiveState} from '../shared/live-events.ts'

const STYLE = `
:host{all:initial}
.panel{position:fixed;inset:auto 16px 16px auto;width:min(640px,calc(100vw - 32px));max-height:60vh;overflow:auto;z-index:1000;box-sizing:border-box;
background:#1e1e1e;color:#e7ecef;font:14px/1.45 ui-monospace,monospace;border:1px solid #6d7d87;border-left:4px solid #ff8080;border-radius:4px;padding:12px 16px}
.small{width:auto;padding:4px 12px;border-left-color:#ecbe63}
header{display:flex;justify-content:space-between;gap:16px;font-weight:600}
button{font:inherit;color:#8fc3f2;background:none;border:0;padding:0;text-decoration:underline;cursor:pointer;text-align:start}
button:focus-visible{outline:2px solid #8fc3f2;outline-offset:2px}
article{border-top:1px solid #3a3c3f;margin-top:10px;padding-top:10px}
pre{margin:6px 0;white-space:pre-wrap;overflow-wrap:anywhere;color:#a9b0b5;font:inherit}
p{margin:4px 0;overflow-wrap:anywhere}.error{color:#ff8080}.warning{color:#ecbe63}`

let host: HTMLElement | undefined
/** The shown content as text. The panel is rendered again only if it changes. */
let shown = ''
/** The errors for which the reader closed the panel. */
let closedAt: string | undefined
let isOpened = false

export function showDiagnostics(
  state: Pick<LiveState, 'diagnostics' | 'errors' | 'warnings'>,
): void {
  const {diagnostics, errors, warnings} = state
  const key = JSON.stringify(diagnostics.filter(({severity}) => severity === 'error'))
  const isOpen = errors ? closedAt !== key : isOpened
  const next = JSON.stringify([diagnostics, errors, warnings, isOpen])
  if (next === shown) return
  shown = next
  host?.remove()
  if (!errors && !warnings) {
    closedAt = undefined
    isOpened = false
    return
  }
  const panel = element('section', {
    class: isOpen ? 'panel' : 'panel small',
    role: isOpen && errors ? 'alert' : 'status',
  })
  const toggle = element('button', {}, isOpen ? 'Close' : countOf(errors, warnings))
  toggle.onclick = () => {
    closedAt = isOpen ? key : undefined
    isOpened = !isOpen
    showDiagnostics(state)
  }
  const rest = errors + warnings - diagnostics.length
  if (isOpen) {
    panel.append(
      element('header', {}, element('span', {}, countOf(errors, warnings)), toggle),
      ...diagnostics.map(one),
      ...(rest ? [element('p', {}, `… and ${rest} more: see the terminal.`)] : []),
    )
  } else panel.append(toggle)
  host = addHost({id: IDS.live}, STYLE, panel)
}

/** Adds an element with styles and content of its own to the page. */
export function addHost(
  attributes: Record<string, string>,
  style: string,
  content: Node,
): HTMLElement {
  const made = element('div', attributes)
  const root = made.attachShadow({mode: 'open'})
  // A constructed style sheet, not an element: the page may forbid inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  document.body.append(made)
  root.append(content)
  return made
}

function one(diagnostic: LiveDiagnostic): HTMLElement {
  const {severity, code, file, shown, line, column, message, hint, frame, more} = diagnostic
  const at = line ? `${shown}:${line}:${column}` : shown
  const place = file ? element('button', {title: 'Open in the editor'}, at) : ''
  if (place)
    place.onclick = () => {
      const query = new URLSearchParams({file, line: String(line), column: String(column)})
      fetch(`/__labdocs/open?${query}`, {method: 'POST'}).catch(() => undefined)
    }
  const others = more ? `, and on ${more} other page${more === 1 ? '' : 's'}` : ''
  return element(
    'article',
    {},
    element('p', {class: severity}, `${severity} ${code} `, place, others),
    element('p', {}, message),
    ...(frame ? [element('pre', {}, frame)] : []),
    ...(hint ? [element('p', {}, `hint: ${hint}`)] : []),
  )
}

function countOf(errors: number, warnings: number): string {
  const number = (count: number, word: string) =>
    count ? [`${count} ${word}${count === 1 ? '' : 's'}`] : []
  return [...number(errors, 'error'), ...number(warnings, 'warning')].join(', ')
}
