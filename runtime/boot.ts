// Inlined in <head> of every page and run before the first paint: sets the color mode, a dismissed announcement and
// `class="js"`. Once the document is parsed, shows the banner for a wrong base. No imports and only old syntax, so that it
// works in old browsers. Every page contains it, so it is kept below 1 kB.
{
  const doc = document
  const html = doc.documentElement
  const data = html.dataset
  let choice = data.themeChoice
  html.className = 'js'
  try {
    const store = localStorage
    // `?theme=dark` also sets the color mode.
    const known = /^(light|dark|system)\b/.exec(location.search.split('theme=')[1] || store.theme)
    if (known) choice = store.theme = known[1]!
    if (store.display) html.className += ` ${store.display}`
    if (data.announcement && store['announcement.dismissed'] === data.announcement)
      data.announcementDismissed = ''
  } catch (_) {
    // Storage is denied: the defaults apply.
  }
  data.themeChoice = choice
  data.theme =
    choice === 'system'
      ? matchMedia('(prefers-color-scheme:dark)').matches
        ? 'dark'
        : 'light'
      : choice
  doc.addEventListener('DOMContentLoaded', () => {
    if ((window as {labdocs?: unknown}).labdocs) return
    html.className = ''
    const {base, route} = data as {base: string; route: string}
    let path = location.pathname.replace(/(index)?\.html$|\/$/, '')
    if (path.slice(-route.length) === route) path = path.slice(0, -route.length)
    const banner = doc.createElement('div')
    banner.id = 'wrong-base'
    // innerText, not textContent: it turns line breaks into elements.
    banner.innerText =
      'Your labdocs site did not load properly.\nA very common reason is a wrong base in site.config.ts.\n' +
      `Current configured base = ${base}${base === '/' ? ' (default value)' : ''}\nWe suggest trying base = ${path.replace(/\/*$/, '/')}`
    doc.body.prepend(banner)
  })
}
