/** Finds the pages in a folder that becomes a site. Pure. */
import type {Found} from './new-site.ts'

/** At the top of a repository, these files are about the repository. */
const ABOUT =
  /^(readme|changelog|changes|contributing|code_of_conduct|security|license|authors|support)\.md$/i

/** `files`: the Markdown pages, relative to the folder. Returns undefined if there is no page. */
export function existingPagesIn(files: string[]): Found | undefined {
  const pages = files.filter((file) => !ABOUT.test(file))
  const tops = new Set(pages.map((file) => (file.includes('/') ? file.split('/')[0]! : '')))
  if (!pages.length) return undefined
  const folder = tops.size === 1 ? [...tops][0]! : ''
  return {
    folder,
    count: pages.length,
    outside: folder ? files.filter((file) => ABOUT.test(file)) : [],
    isUsual: tops.size === 1 && pages.some((file) => file.startsWith('content/docs/')),
  }
}
