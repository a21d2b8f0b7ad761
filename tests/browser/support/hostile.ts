/** A browser that notices when an author's text runs code, hides something or leads to another site. */
import type {BrowserContext, Page} from 'playwright/test'
import {FOREIGN} from '../../support/hostile/attacks.ts'

/** Collects requests to other origins, scripts that run, and errors. */
export async function guard(context: BrowserContext, origin: string): Promise<string[]> {
  const found: string[] = []
  await context.addInitScript(() => {
    Object.assign(window, {hacked: () => console.error('a script ran')})
  })
  context.on('request', (request) => {
    const {protocol, origin: asked} = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) found.push(`a request to ${request.url()}`)
  })
  context.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  })
  context.on('console', (message) => {
    if (message.text() === 'a script ran') found.push(`${message.page()?.url()}: a script ran`)
  })
  context.on('weberror', (error) => found.push(`${error.page()?.url()}: ${error.error().message}`))
  return found
}

/**
 * Returns the elements of a page that could run, load or send something and that our theme never has. Also opens everything
 * that can be opened.
 */
export function suspects(page: Page): Promise<string[]> {
  return page.evaluate((foreign) => {
    const found: string[] = []
    const say = (element: Element, why: string) =>
      found.push(`${why}: ${element.outerHTML.slice(0, 300)}`)
    // A link that no browser can parse has an empty scheme and leads nowhere.
    const schemes = /^(https?|mailto|tel|ftp|sftp|ssh)?:$/
    for (const element of document.querySelectorAll('body *')) {
      const name = element.localName
      if (/^(iframe|frame|object|embed|base|link|meta|portal|applet|form)$/.test(name))
        if (!(name === 'form' && element.getAttribute('role') === 'search')) say(element, name)
      for (const {name: attribute, value} of element.attributes) {
        if (/^on/i.test(attribute)) say(element, attribute)
        if (/^(srcdoc|formaction|ping|background|http-equiv|xlink:href)$/i.test(attribute))
          say(element, attribute)
        if (attribute === 'style' && /url\(|expression|import|fixed/i.test(value))
          say(element, 'style')
        if (/^(src|poster|srcset)$/.test(attribute) && value.includes(foreign)) {
          const loaded = value.split(/,\s*|\s+/).some((url) => {
            try {
              return new URL(url, location.href).host === foreign
            } catch {
              return false
            }
          })
          if (loaded) say(element, attribute)
        }
      }
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href'))
        if (!schemes.test(element.protocol)) say(element, `leads to ${element.protocol}`)
      if (element instanceof SVGAElement) {
        const {protocol} = new URL(element.href.baseVal, location.href)
        if (!schemes.test(protocol)) say(element, `leads to ${protocol}`)
      }
      if (element instanceof HTMLScriptElement && element.src)
        if (new URL(element.src).origin !== location.origin) say(element, 'script')
    }
    for (const opener of document.querySelectorAll<HTMLElement>('main summary, main [role="tab"]'))
      opener.click()
    for (const element of document.querySelectorAll('main :is(a, button, img, svg, [tabindex])')) {
      element.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))
      element.dispatchEvent(new FocusEvent('focusin', {bubbles: true}))
    }
    return found
  }, FOREIGN)
}
