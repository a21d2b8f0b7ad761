/** Files that style sheets and code load although browsers refuse them under the policy of the site. Pure. */
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic, RemoteFile} from '../types.ts'
import {isAllowed, type Policy} from './content-security-policy.ts'

/** The address of a `data:` file can have any length. */
const LONGEST = 60

/** Returns a diagnostic for each file. Otherwise readers see another font, or no picture, and only the console says why. */
export function refusedFiles(files: RemoteFile[], policy: Policy | undefined): Diagnostic[] {
  if (!policy) return []
  return files.flatMap(({file, line, column, url, kind}) => {
    const name = directiveOf(kind, url)
    if (isAllowed(url, policy.get(name) ?? policy.get('default-src') ?? [])) return []
    const short = url.length > LONGEST ? `${url.slice(0, LONGEST)}…` : url
    const message = `This file loads ${short}, which browsers refuse under the policy of the site.`
    const more = kind === 'sheet' ? ' What it loads itself needs its own hosts.' : ''
    const instead =
      kind === 'script' ? 'Install the package' : 'Put the file next to the style sheet'
    const hint = `${instead}, or allow it in the configuration: csp: {'${name}': ['${sourceOf(url)}']}.${more}`
    return [diagnostic('content-policy', file, message, {line, column, hint})]
  })
}

function directiveOf(kind: RemoteFile['kind'], url: string): string {
  if (kind === 'file') return isFont(url) ? 'font-src' : 'img-src'
  return kind === 'sheet' ? 'style-src' : 'script-src'
}

function isFont(url: string): boolean {
  return /^data:(?:application\/(?:x-)?)?font|\.(?:woff2?|ttf|otf)(?:[?#]|$)/i.test(url)
}

function sourceOf(url: string): string {
  if (!URL.canParse(url, 'https://x')) return url
  const {protocol, origin} = new URL(url, 'https://x')
  return protocol === 'data:' ? 'data:' : origin
}
