/** Finds what rendered HTML contains or loads although browsers refuse it under the policy of the site. Pure. */
import {CONFIG_FILE} from '../../config/config-file.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {hashSource, isAllowed, type Policy} from '../../resolve/content-security-policy.ts'
import type {Diagnostic, Entry} from '../../types.ts'

/** Maps each element that loads something to the directives that can allow it. */
const LOADED: Record<string, readonly string[]> = {
  img: ['img-src'],
  source: ['img-src', 'media-src'],
  video: ['media-src', 'img-src'],
  audio: ['media-src'],
  iframe: ['frame-src'],
  script: ['script-src'],
}

const REMOTE = new RegExp(
  `<(${Object.keys(LOADED).join('|')})\\b[^>]*?\\s(?:src|srcset|poster)="((?:https?:)?//[^"\\s]+)`,
  'gi',
)

/** A script or a style sheet in the page itself. */
const INLINE = /<(script|style)\b((?:[^>"]|"[^"]*")*)>([^<]*(?:<(?!\/\1)[^<]*)*)<\/\1/gi

/**
 * Returns attributes with styles and scripts at their elements, elements with the addresses they load, and elements with the
 * hashes of their code: `style <p class="note">`, `img https://x.org/a.png`, `script 'sha256-…'`.
 */
export function refusable(html: string): Set<string> {
  // Components escape quotes in texts, so every match is an attribute.
  const attributes = [...html.matchAll(/\s(style|on[a-z]+)="/g)].map(
    ({1: name, index}) => `${name} ${elementAt(html, index)}`,
  )
  const loaded = [...html.matchAll(REMOTE)].map(([, tag, url]) => `${tag!.toLowerCase()} ${url}`)
  return new Set([...attributes, ...loaded, ...codeIn(html)])
}

/** Returns the tag with the attribute at `index`. Its class leads authors to the component; other attributes differ from page to page. */
function elementAt(html: string, index: number): string {
  const tag = html.slice(html.lastIndexOf('<', index), html.indexOf('>', index) + 1)
  const [name = '<'] = /^<[\w-]+/.exec(tag) ?? []
  const [classes = ''] = /\sclass="[^"]+"/.exec(tag) ?? []
  return `${name}${classes}>`
}

/** Code above the main part is that of labdocs, and of `head` in the configuration: the policy allows both. */
function codeIn(html: string): string[] {
  const main = html.slice(Math.max(0, html.indexOf('<main')))
  return [...main.matchAll(INLINE)].flatMap(([, tag, attributes, text]) =>
    /\ssrc=|\stype="(?!module"|\w+\/javascript")/i.test(attributes!)
      ? []
      : [`${tag} ${hashSource(text!)}`],
  )
}

/**
 * Returns the diagnostics. A component that is on many pages is one mistake, so its diagnostics have the same cause.
 */
export function refusals(
  entry: Entry,
  refusable: Iterable<string>,
  policy: Policy | undefined,
): Diagnostic[] {
  if (!policy) return []
  return [...refusable].flatMap((found): Diagnostic[] => {
    const reason = refusal(found, policy)
    if (!reason) return []
    const message = `${entry.route} ${reason.message}`
    const more = {hint: reason.hint, cause: found}
    return [diagnostic('content-policy', entry.file || CONFIG_FILE, message, more)]
  })
}

/** Completes "/page …", with a hint; undefined if the policy allows it. */
function refusal(found: string, policy: Policy): {message: string; hint: string} | undefined {
  const [, tag, what] = /^(\S+) (.+)$/s.exec(found) as string[] as [string, string, string]
  if (what.startsWith('<'))
    return {
      message: `has the attribute "${tag}" at ${what}, which browsers ignore under the policy of the site.`,
      hint:
        tag === 'style'
          ? 'Use a class and a style sheet, or turn the policy off with csp: false.'
          : 'Listen in a component, or turn the policy off with csp: false.',
    }
  if (what.startsWith("'")) return refusedCode(tag, what, policy)
  const directives = LOADED[tag]!
  if (directives.some((name) => isAllowed(what, policy.get(name) ?? []))) return undefined
  const {origin} = new URL(what, 'https://x')
  return {
    message: `loads ${what}, which browsers refuse under the policy of the site.`,
    hint: `Allow the host in the configuration: csp: {'${directives[0]}': ['${origin}']}.`,
  }
}

function refusedCode(tag: string, hash: string, policy: Policy) {
  const sources = policy.get(`${tag}-src`) ?? []
  if ([hash, "'unsafe-inline'"].some((source) => sources.includes(source))) return undefined
  const instead =
    tag === 'script'
      ? 'Run its code in an effect of a component'
      : 'Put it into a style sheet of the theme'
  return {
    message: `contains a <${tag}>, which browsers ignore under the policy of the site.`,
    hint: `${instead}, or turn the policy off with csp: false.`,
  }
}
