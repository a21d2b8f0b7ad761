/** Text that was checked once and must not change; `UPDATE=1` writes the current text. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect} from 'vitest'

/** Compares with `tests/golden/<name>`. */
export function expectSnapshot(name: string, text: string): void {
  const path = fileURLToPath(new URL(`../golden/${name}`, import.meta.url))
  if (process.env.UPDATE) {
    mkdirSync(dirname(path), {recursive: true})
    writeFileSync(path, text)
  }
  expect(text, name).toBe(
    existsSync(path)
      ? readFileSync(path, 'utf8')
      : `There is no ${join('tests/golden', name)} yet: run with UPDATE=1.`,
  )
}

/** Removes what changes with every change of a script: hashes and build ids. */
export function withoutHashes(text: string): string {
  return text
    .replace(/-(?:[0-9a-f]{8}|[0-9a-f]{16})(?=\.\w)/g, '-HASH')
    .replace(/"build":"[0-9a-f]{16}"/g, '"build":"HASH"')
}

/** Returns the content of `<main>` with one tag per line, so that differences are readable. */
export function mainOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? 'no main'
  return `${withoutHashes(main)
    .replace(
      /(<\/?(?:main|div|h\d|p|ul|ol|li|table|thead|tbody|tr|td|th|pre|aside|section|article|nav|header|figure|button|a)\b)/g,
      '\n$1',
    )
    .trim()}\n`
}

/** Returns text of HTML without its entities. */
export function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
