/** What `labdocs init` has to know of a new site. Read with each command for `--help`, so it holds nothing else. */
export const PUBLISHERS = ['github-pages', 'netlify', 'nginx', 'none'] as const
export type Publisher = (typeof PUBLISHERS)[number]

export interface NewSite {
  title: string
  host: Publisher
  /** What package.json says of labdocs: a range of versions, or `file:` and a folder. */
  labdocs: string
  /** Pages that are there already: only a config is written for them. */
  found?: Found
}

export interface Found {
  /** Where they lie, relative to the site; empty for the site itself. */
  folder: string
  count: number
  /** They are laid out as a site without any settings is: `content/docs/`. */
  isUsual: boolean
}
