/** The script of pages without the code of the site: it loads them again when something has changed. */

export const EVENTS = '/__labdocs/events'
/** A file, because the policy of a page may forbid scripts in it. */
export const RELOAD = '/__labdocs/reload.js'

export const RELOAD_CODE = `const {id} = document.currentScript.dataset
new EventSource('${EVENTS}').onmessage = ({data}) => JSON.parse(data).id === id || location.reload()
`

/** `id`: the state of the site when the page was made. */
export function reloadScript(id: string): string {
  return `<script src="${RELOAD}" data-id="${id}"></script>`
}
