/** What this device keeps for reading without a network: in a sheet, with its size, to add to and to remove. */
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
import {openSheet} from './dialog.ts'

export async function showDevice(chapter: Chapter, base: string): Promise<void> {
  const dialog = openSheet('On this device', '<div class="device" aria-live="polite"></div>')
  const place = dialog.querySelector<HTMLElement>('.device')!
  const draw = async () => place.replaceChildren(...(await contents(chapter, base, draw)))
  await draw()
}

async function contents(chapter: Chapter, base: string, again: () => Promise<void>) {
  if (!isPossible())
    return [paragraph('This browser keeps no pages of this site. It needs an address with https.')]
  if (isOff())
    return [
      paragraph('Nothing is kept on this device.'),
      button('Keep pages that I open', async () => {
        keepAgain()
        location.reload()
      }),
    ]
  const [kept, size] = await Promise.all([readKept(base), sizeOfChapter(chapter, base)])
  if (!kept || size === undefined)
    return [
      paragraph('This device has not kept anything yet. It begins a few seconds after the page.'),
      button('Look again', again),
    ]
  return [
    paragraph(
      `Pages that you open can be read again without a network. Kept on this device: ${pages(kept.pages.length)}, ${amount(kept.bytes)} with search and fonts.`,
    ),
    ...offer(chapter, kept, size, base, again),
    ...chapters(kept, base, again),
    button('Remove everything and keep nothing', async () => {
      await keepNothing(base)
      await again()
    }),
  ]
}

/** The chapter of the page, if it is not kept yet. */
function offer(
  chapter: Chapter,
  kept: Kept,
  size: number,
  base: string,
  again: () => Promise<void>,
): HTMLElement[] {
  const isKept =
    kept.chapters.some(({label}) => label === chapter.label) &&
    chapter.routes.every((route) => kept.pages.includes(route))
  if (isKept) return []
  const status = paragraph('')
  const press = button(
    `Keep “${chapter.label}”: ${pages(chapter.routes.length)}, ${amount(size)}`,
    async () => {
      press.disabled = true
      try {
        await keepChapter(chapter, base, (done, all) => {
          status.textContent = `${done} of ${all} files are here.`
        })
        await again()
      } catch (error) {
        console.warn('[labdocs]', error)
        press.disabled = false
        status.textContent = isFull(error)
          ? 'There is no room on this device. Remove something, then try again.'
          : 'The server does not answer. Check your connection, then try again.'
      }
    },
  )
  press.className = 'btn'
  return [press, status]
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function chapters(kept: Kept, base: string, again: () => Promise<void>): HTMLElement[] {
  if (!kept.chapters.length) return []
  const list = document.createElement('ul')
  for (const {label, routes} of kept.chapters) {
    const item = document.createElement('li')
    const remove = button('Remove', async () => {
      await dropChapter(label, base)
      await again()
    })
    remove.setAttribute('aria-label', `Remove “${label}” from this device`)
    item.append(`“${label}”, ${pages(routes.length)} `, remove)
    list.append(item)
  }
  return [paragraph('Chapters that you keep:'), list]
}

function paragraph(textContent: string): HTMLElement {
  return Object.assign(document.createElement('p'), {textContent})
}

function button(textContent: string, press: () => unknown): HTMLButtonElement {
  const one = Object.assign(document.createElement('button'), {
    type: 'button' as const,
    className: 'btn btn--2',
    textContent,
  })
  one.addEventListener('click', () => void press())
  return one
}

function pages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}

/** 1.4 MB, 640 kB. */
function amount(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
