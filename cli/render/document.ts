/** Returns the HTML document of a rendered page. */
import {IDS} from '../../runtime/shared/ids.ts'
import type {Page} from '../../runtime/shared/types.ts'
import {escape} from '../text/escape.ts'
import type {Assets, Site} from '../types.ts'
import {type HeadInput, headOf, inlineJson, siteDataUrls} from './head.ts'

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** Returns the direction of a language: the value of `dir`. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr'
}

export function document(input: HeadInput & {body: string}, site: Site, assets: Assets): string {
  const {page, body} = input
  const {colorMode, base, announcement} = site.data
  const system = colorMode.default === 'system'
  return [
    '<!doctype html>',
    `<html lang="${site.lang}" dir="${directionOf(site.lang)}" data-theme="${system ? 'light' : colorMode.default}" data-theme-choice="${colorMode.default}" data-has-hydrated="false"` +
      ` data-base="${escape(base)}" data-route="${escape(page.route)}"${announcement ? ` data-announcement="${escape(announcement.id)}"` : ''}>`,
    '<head>',
    ...headOf(input, site, assets),
    `<script>${assets.boot}</script>`,
    ...(site.head ? [site.head] : []),
    ...[site.heads.get(page.route) ?? []].flat(),
    '</head>',
    '<body>',
    `<div id="${IDS.root}">${body}</div>`,
    `<script type="application/json" id="${IDS.page}" data-site="${siteDataUrls(page, site)[0]}">${inlineJson(inlined(page))}</script>`,
    `<script type="module" src="${assets.entry}"></script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** The article is in the document, and the site data of a page that needs everything have no parts. */
function inlined({html: _html, parts, ...page}: Page): Page {
  return {...page, ...(Array.isArray(parts) ? {parts} : {})}
}
