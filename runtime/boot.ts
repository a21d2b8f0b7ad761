// Inlined in <head> of every page, before the first paint: color, dismissed announcement, `class="js"`; and, once the
// document is read, the banner for a wrong base (behaviours.md 3.3). No imports, old syntax, works in old browsers.
;(() => {
  const html = document.documentElement
  const data = html.dataset
  let choice = data.themeChoice
  html.className = 'js'
  try {
    const stored = localStorage.getItem('theme')
    if (stored === 'light' || stored === 'dark' || stored === 'system') choice = stored
    if (data.announcement && localStorage.getItem('announcement.dismissed') === data.announcement) data.announcementDismissed = ''
  } catch (_error) {
    // Storage denied: the defaults hold.
  }
  data.themeChoice = choice
  data.theme = choice === 'system' ? (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light') : choice
  document.addEventListener('DOMContentLoaded', () => {
    if ((window as {labdocs?: unknown}).labdocs) return
    html.className = ''
    const base = data.base || '/'
    let path = location.pathname.replace(/[^/]*\.html$/, '')
    const route = (data.route || '/').slice(1)
    if (route && path.slice(-route.length) === route) path = path.slice(0, -route.length)
    if (path.slice(-1) !== '/') path += '/'
    const banner = document.createElement('div')
    banner.id = 'wrong-base'
    const lines = [
      'Your labdocs site did not load properly.',
      'A very common reason is a wrong base in site.config.ts.',
      `Current configured base = ${base}${base === '/' ? ' (default value)' : ''}`,
      `We suggest trying base = ${path}`,
    ]
    for (let i = 0; i < lines.length; i++) {
      const line = document.createElement('p')
      line.textContent = lines[i]!
      banner.appendChild(line)
    }
    document.body.insertBefore(banner, document.body.firstChild)
  })
})()
