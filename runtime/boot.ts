// Inlined in <head> of every page, before the first paint: color, dismissed announcement, `class="js"`; and, once the
// document is read, the banner for a wrong base. No imports, old syntax, works in old browsers.
// Every page carries it, so it is kept below 1 kB.
;(() => {
  const html = document.documentElement
  const data = html.dataset
  let choice = data.themeChoice
  html.className = 'js'
  try {
    const stored = localStorage.getItem('theme')
    if (/^(light|dark|system)$/.test(stored!)) choice = stored!
    if (data.announcement && localStorage.getItem('announcement.dismissed') === data.announcement)
      data.announcementDismissed = ''
  } catch (_) {
    // Storage denied: the defaults hold.
  }
  data.themeChoice = choice
  data.theme =
    choice === 'system'
      ? 'matchMedia' in window && matchMedia('(prefers-color-scheme:dark)').matches
        ? 'dark'
        : 'light'
      : choice
  document.addEventListener('DOMContentLoaded', () => {
    if ((window as {labdocs?: unknown}).labdocs) return
    html.className = ''
    const {base, route} = data as {base: string; route: string}
    let path = location.pathname.replace(/(index)?\.html$|\/$/, '')
    if (path.slice(-route.length) === route) path = path.slice(0, -route.length)
    const banner = document.createElement('div')
    banner.id = 'wrong-base'
    // innerText, not textContent: its line breaks become elements.
    banner.innerText =
      'Your labdocs site did not load properly.\nA very common reason is a wrong base in site.config.ts.\n' +
      `Current configured base = ${base}${base === '/' ? ' (default value)' : ''}\nWe suggest trying base = ${path.replace(/\/*$/, '/')}`
    document.body.insertBefore(banner, document.body.firstChild)
  })
})()
