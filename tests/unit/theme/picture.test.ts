import {expect, test} from 'vitest'
import {createRender} from '../article.ts'

const facts = {name: 'p.png', type: 'PNG', bytes: 9, width: 4, height: 3}

test('a picture has its size; its smaller copy is offered first, the original to everybody else', async () => {
  const render = await createRender()
  const draw = (webp?: string) =>
    render('![A vial](p.png)', {
      hrefs: {'p.png': '/assets/p-1.png'},
      file: (href) =>
        href === '/assets/p-1.png' ? {...facts, ...(webp ? {webp} : {})} : undefined,
    })
  const image =
    '<img alt="A vial" src="/assets/p-1.png" loading="lazy" decoding="async" width="4" height="3"/>'
  const plain = await draw()
  expect(plain).toContain(image)
  expect(plain).not.toContain('<picture>')
  expect(await draw('/assets/p-1.webp')).toContain(
    `<picture><source srcSet="/assets/p-1.webp" type="image/webp"/>${image}</picture>`,
  )
})
