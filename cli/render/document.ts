/** Returns the HTML document of a rendered page. */

import {IDS} from '../../runtime/shared/ids.ts'
import type {Assets, Site} from '../types.ts'
import {escape, type HeadInput, headOf, inlineJson, siteDataUrl} from './head.ts'

export function document(input: HeadInput & {body: string}, site: Site, assets: Assets): string {
  const {page, body} = input
  const {colorMode, base, announcement} = site.data
  const system = colorMode.default === 'system'
  return [
    '<!doctype html>',
    `<html lang="${site.lang}" dir="ltr" data-theme="${system ? 'light' : colorMode.default}" data-theme-choice="${colorMode.default}" data-has-hydrated="false"` +
      ` data-base="${escape(base)}" data-route="${escape(page.route)}"${announcement ? ` data-announcement="${escape(announcement.id)}"` : ''}>`,
    '<head>',
    ...headOf(input, site, assets),
    `<script>${assets.boot}</script>`,
    ...(site.head ? [site.head] : []),
    ...[site.heads.get(page.route) ?? []].flat(),
    '</head>',
    '<body>',
    `<div id="${IDS.root}">${body}</div>`,
    `<script type="application/json" id="${IDS.page}" data-site="${siteDataUrl(site)}">${inlineJson({...page, html: undefined})}</script>`,
    `<script type="module" src="${assets.entry}"></script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
