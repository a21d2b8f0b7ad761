// @vitest-environment happy-dom
/** The style sheets and scripts that a page needs next to its text. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {recovery} from '../../../runtime/browser/recovery.ts'
import {ChunkFailed} from '../../../runtime/navigation/import-page.ts'
import {createLoader, StalePage} from '../../../runtime/navigation/loader.ts'
import {answering, open, page, refuseStyle, site} from './site.ts'

const STYLE = '/manual/assets/style-figures.css'

beforeEach(() => {
  open('/manual/docs/a', '')
  recovery.site = {base: '/manual/', ending: '', build: 'now'}
})

afterEach(() => {
  delete recovery.site
})

const link = () => document.querySelector<HTMLLinkElement>(`link[href="${STYLE}"]`)

test('a page comes with its styles, each once', async () => {
  answering({'/manual/docs/b.json': () => Response.json(page('/docs/b', {styles: [STYLE]}))})
  const loader = createLoader(site())
  expect((await loader.load('/docs/b')).page.route).toBe('/docs/b')
  await loader.load('/docs/b')
  await createLoader(site()).load('/docs/b')
  expect(document.querySelectorAll('link').length).toBe(1)
})

test('a page waits for a style sheet that was wanted before and is still loading', async () => {
  let arrive = () => {}
  const append = vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const link = node as HTMLLinkElement
    arrive = link.onload as () => void
    link.onload = null
    document.body.append(link)
  })
  answering({'/manual/docs/b.json': () => Response.json(page('/docs/b', {styles: [STYLE]}))})
  const loader = createLoader(site())
  const shown = vi.fn()
  // The pointer is on the link, then the reader presses it.
  for (const _ of [1, 2]) void loader.load('/docs/b').then(shown)
  await vi.waitFor(() => expect(append).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
})

for (const [what, build, end] of [
  ['is left out: the page can be read without it', 'now', 'resolves'],
  ['of a build that is gone leads to the new one', 'later', 'rejects'],
] as const)
  test(`a style sheet that does not come ${what}`, async () => {
    let times = 0
    vi.spyOn(document.head, 'append').mockImplementation(refuseStyle)
    answering({
      '/manual/docs/b.json': () =>
        Response.json(page('/docs/b', {styles: [STYLE], build: times++ ? build : 'now'})),
    })
    const loaded = createLoader(site()).load('/docs/b')
    const checked =
      end === 'resolves'
        ? expect(loaded).resolves.toBeDefined()
        : expect(loaded).rejects.toBeInstanceOf(StalePage)
    await checked
    expect(link()).toBeNull()
  })

test('a page whose script does not come is not switched to', async () => {
  answering({
    '/manual/docs/b.json': () => Response.json(page('/docs/b', {module: '/manual/assets/gone.js'})),
  })
  await expect(createLoader(site()).load('/docs/b')).rejects.toBeInstanceOf(ChunkFailed)
})
