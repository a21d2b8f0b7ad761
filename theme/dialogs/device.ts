/** Shows what this device keeps for reading offline, with its size, to add to and to remove. */
import {element} from '../../runtime/browser/element.ts'
import {wholeSite} from '../../runtime/navigation/whole-site.ts'
import {
  type Chapter,
  dropChapter,
  isOff,
  isPossible,
  type Kept,
  keepAgain,
  keepChapter,
  keepNothing,
  readKept,
  sizeOfChapter,
} from '../../runtime/offline/client.ts'
import {quoted} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {flatten, trailOf} from '../../runtime/shared/sidebar.ts'
import type {Page, SiteData} from '../../runtime/shared/types.ts'
import {sidebarOf, versionNamed} from '../../runtime/shared/versions.ts'
import {fixed} from '../text/format.ts'
import {openSheet} from './dialog.ts'

export async function showDevice(site: SiteData, page: Page): Promise<void> {
  const chapter = chapterOf(await wholeSite(site).catch(() => site), page)
  // The reader may have pressed twice.
  if (document.querySelector('dialog[open]')) return
  const place = element('div', {class: 'device', 'aria-live': 'polite'})
  openSheet(msg('device.title')).append(place)
  const draw = async () => {
    const parts = await contents(chapter, site, draw).catch((error) => {
      console.warn('[labdocs]', error)
      return [paragraph(msg('device.refused'))]
    })
    place.replaceChildren(...parts)
  }
  await draw()
}

/** Returns the page's own folder, or the folder that it is in. For a page at the top it is the whole sidebar. */
function chapterOf({versions, title}: SiteData, {route, version}: Page): Chapter {
  const all = sidebarOf(versionNamed(versions, version))
  const folder = trailOf(all, route).findLast(({items}) => items)
  const routes = flatten(folder ? [folder] : all).map((item) => item.route)
  return {label: folder?.label ?? title, routes: [...new Set([route, ...routes])]}
}

async function contents(chapter: Chapter, site: SiteData, again: () => Promise<void>) {
  if (!isPossible()) return [paragraph(msg('device.impossible'))]
  if (isOff())
    return [
      paragraph(msg('device.nothing')),
      button(msg('device.keepPages'), async () => {
        keepAgain()
        location.reload()
      }),
    ]
  const [kept, size] = await Promise.all([readKept(site), sizeOfChapter(chapter, site)])
  if (!kept || size === undefined)
    return [paragraph(msg('device.notYet')), button(msg('device.again'), again)]
  const all = pages(kept.pages.length)
  const bytes = amount(kept.bytes)
  return [
    paragraph(msg('device.kept', {kept: all, size: bytes})),
    ...offer(chapter, kept, size, site, again),
    ...chapters(kept, site, again),
    button(msg('device.removeAll'), async () => {
      await keepNothing(site.base)
      await again()
    }),
  ]
}

/** Offers the chapter of the page, if it is not kept yet. */
function offer(
  chapter: Chapter,
  kept: Kept,
  size: number,
  site: SiteData,
  again: () => Promise<void>,
): HTMLElement[] {
  const isKept =
    kept.chapters.some(({label}) => label === chapter.label) &&
    chapter.routes.every((route) => kept.pages.includes(route))
  if (isKept) return []
  const status = paragraph('')
  const name = quoted([chapter.label])
  const much = `${pages(chapter.routes.length)}, ${amount(size)}`
  const press = button(msg('device.keep', {chapter: name, size: much}), async () => {
    press.disabled = true
    try {
      await keepChapter(chapter, site, (done, all) => {
        status.textContent = msg('device.done', {done, all})
      })
      await again()
    } catch (error) {
      console.warn('[labdocs]', error)
      press.disabled = false
      status.textContent = isFull(error) ? msg('device.full') : msg('error.silent')
    }
  })
  press.className = 'btn'
  return [press, status]
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function chapters(kept: Kept, site: SiteData, again: () => Promise<void>): HTMLElement[] {
  if (!kept.chapters.length) return []
  const items = kept.chapters.map((chapter) => {
    const name = quoted([chapter.label])
    const remove = button(msg('device.remove'), async () => {
      await dropChapter(chapter, site)
      await again()
    })
    remove.setAttribute('aria-label', msg('device.removeChapter', {chapter: name}))
    return element('li', {}, `${name}, ${pages(chapter.routes.length)} `, remove)
  })
  return [paragraph(msg('device.chapters')), element('ul', {role: 'list'}, ...items)]
}

function paragraph(text: string): HTMLElement {
  return element('p', {}, text)
}

function button(text: string, press: () => unknown): HTMLButtonElement {
  const one = element('button', {type: 'button', class: 'btn btn--2'}, text)
  one.addEventListener('click', () => void press())
  return one
}

function pages(count: number): string {
  return msg('pages', {count})
}

/** Returns a size as text: 1.4 MB, 640 kB. */
function amount(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${fixed(bytes / 1e6, 1)} MB`
}
