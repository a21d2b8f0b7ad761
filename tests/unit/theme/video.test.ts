import {createElement} from 'react'
import {renderToString} from 'react-dom/server'
import {expect, test} from 'vitest'
import {RuntimeProvider} from '../../../runtime/react/context.tsx'
import type {SiteData} from '../../../runtime/shared/types.ts'
import {Video} from '../../../theme/directives/media/Video.tsx'

function drawn(src: string, site: Partial<SiteData>, poster?: string): string {
  const value = {site, view: {}, loading: false} as Parameters<typeof RuntimeProvider>[0]['value']
  const video = {src, title: 'A film', children: null, ...(poster ? {poster} : {})}
  return renderToString(createElement(RuntimeProvider, {value}, createElement(Video, video)))
}
const addressIn = (html: string) => /data-at="([^"]*)"/.exec(html)?.[1]

test('the address below a video on paper can be opened by others', () => {
  const site = {url: 'https://a.example', base: '/b/'}
  expect(addressIn(drawn('/b/assets/v.mp4', site))).toBe('https://a.example/b/assets/v.mp4')
  // In a copy that is opened from the disk.
  const copy = {url: 'https://a.example', base: '/~labdocs~/', disk: '/b/'}
  expect(addressIn(drawn('/~labdocs~/assets/v.mp4', copy))).toBe('https://a.example/b/assets/v.mp4')
  for (const src of ['https://cdn.example/v.mp4', '//cdn.example/v.mp4'])
    expect(addressIn(drawn(src, {url: 'https://a.example', base: '/'}))).toBe(src)
  // The site has no address.
  const local = {url: 'http://localhost:3000', base: '/'}
  expect(addressIn(drawn('/assets/v.mp4', local))).toBeUndefined()
})

test('the picture for paper is not asked for before the page is shown', () => {
  const html = drawn('/v.mp4', {url: 'https://a.example', base: '/'}, '/p.svg')
  expect(html).toContain('src="/p.svg"')
  expect(html).not.toContain('<link')
})
