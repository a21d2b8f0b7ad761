/**
 * Development only: takes what the dev server tells and shows it without a reload, with scroll position, open folds,
 * tabs and form state kept.
 */
import type {LiveEvent} from './live-events.ts'
import {showDiagnostics} from './live-panel.ts'
import {keepState} from './live-state.ts'
import {twinUrl} from './location.ts'
import type {Navigation} from './navigation.ts'
import type {AppStore} from './state.ts'
import type {Page, SiteData} from './types.ts'

export function connect({router, routes, loader}: Navigation, store: AppStore): void {
  const source = new EventSource('/__labdocs/events')
  let lost = false
  source.onopen = () => {
    // The server was started again: whatever it has now is newer.
    if (lost) location.reload()
  }
  source.onerror = () => {
    lost = true
  }
  source.onmessage = ({data}: MessageEvent<string>) => {
    const event = JSON.parse(data) as LiveEvent
    if (event.type === 'reload') return location.reload()
    showDiagnostics(event.diagnostics)
    if (event.type === 'style') swapStyle(event.css)
    if (event.type === 'update') void refresh(event.siteChanged)
  }

  async function refresh(siteChanged: boolean): Promise<void> {
    loader.clear()
    if (siteChanged) {
      const site = (await (await fetch(document.getElementById('labdocs-page')!.dataset.site!)).json()) as SiteData
      routes.update(site)
      store.set({site})
    }
    const {page, status} = store.get().view
    const response = await fetch(twinUrl(page.route, store.get().site.base, 'json'))
    if (!response.ok) {
      if (status === 'found') location.reload()
      return
    }
    const next = (await response.json()) as Page
    if (status === 'missing') return location.reload()
    if (JSON.stringify(next) === JSON.stringify({...page, html: page.html ?? store.get().html})) return
    const restore = keepState()
    document.title = document.title.replace(page.title, next.title)
    router.show({page: next, ...(store.get().Component ? {Component: store.get().Component!} : {})})
    restore()
  }
}

function swapStyle(href: string): void {
  const old = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="theme-"]')
  if (!old) return
  const link = old.cloneNode() as HTMLLinkElement
  link.href = href
  // The old one goes when the new one is there: no flash of an unstyled page.
  link.onload = () => old.remove()
  old.after(link)
}
