/**
 * Development only: every diagnostic over the page, in a shadow root so that no style of the theme meets it. It goes by
 * itself when all is mended; the page goes on working behind it.
 */
import type {LiveDiagnostic} from './live-events.ts'

const STYLE = `
:host{all:initial}
section{position:fixed;inset:auto 16px 16px auto;width:min(640px,calc(100vw - 32px));max-height:60vh;overflow:auto;z-index:1000;
background:#1e1e1e;color:#e7ecef;font:14px/1.45 ui-monospace,monospace;border:1px solid #6d7d87;border-left:4px solid #ff8080;border-radius:4px;padding:12px 16px}
header{display:flex;justify-content:space-between;gap:16px;font-weight:600}
button{font:inherit;color:#8fc3f2;background:none;border:0;padding:0;text-decoration:underline;cursor:pointer}
article{border-top:1px solid #3a3c3f;margin-top:10px;padding-top:10px}
pre{margin:6px 0;white-space:pre-wrap;color:#a9b0b5}
p{margin:4px 0}.error{color:#ff8080}.warning{color:#ecbe63}`

let host: HTMLElement | undefined
let dismissed = ''

export function showDiagnostics(diagnostics: LiveDiagnostic[]): void {
  host?.remove()
  host = undefined
  const key = JSON.stringify(diagnostics)
  if (!diagnostics.length || key === dismissed) return
  host = document.createElement('div')
  host.id = 'labdocs-live'
  const root = host.attachShadow({mode: 'open'})
  const style = document.createElement('style')
  style.textContent = STYLE
  const panel = element('section', '')
  panel.setAttribute('role', 'alert')
  const close = element('button', 'Close')
  close.onclick = () => {
    dismissed = key
    host?.remove()
  }
  const header = element('header', '')
  header.append(element('span', `${diagnostics.length} to mend`), close)
  panel.append(header, ...diagnostics.slice(0, 50).map(one))
  root.append(style, panel)
  document.body.append(host)
}

function one({severity, code, file, line, column, message, hint, frame}: LiveDiagnostic): HTMLElement {
  const article = element('article', '')
  const place = element('button', line ? `${file}:${line}:${column}` : file)
  place.onclick = () => void fetch(`/__labdocs/open?${new URLSearchParams({file, line: String(line), column: String(column)})}`, {method: 'POST'})
  const head = element('p', `${severity} ${code} `)
  head.className = severity
  head.append(place)
  article.append(head, element('p', message))
  if (frame) article.append(element('pre', frame))
  if (hint) article.append(element('p', `hint: ${hint}`))
  return article
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
