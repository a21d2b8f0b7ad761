/**
 * What `labdocs init` needs to know about a new site. Every command
 * loads this file for `--help`, so it contains nothing else.
 */
import type {UserConfig} from '../config/config.ts'

export const PUBLISHERS = ['github-pages', 'netlify', 'nginx', 'none'] as const
export type Publisher = (typeof PUBLISHERS)[number]

/** What installs the packages of a folder. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn'

export interface NewSite {
  title: string
  host: Publisher
  /** Version of labdocs in package.json: a range, or `file:` and a folder. */
  labdocs: string
  /** Default: npm. */
  manager?: PackageManager
  /** Existing pages; then only a config is written. */
  found?: Found
}

export interface Found {
  /** Folder of the pages, relative to the site; empty for the site itself. */
  folder: string
  count: number
  /** Whether they are in the default folder, `content/docs/`. */
  isUsual: boolean
  /** Pages above the folder, such as README.md. */
  outside: string[]
  /** Of a site of Docusaurus: what its configuration says about it. */
  docusaurus?: Pick<UserConfig, 'tagline' | 'external' | 'docs'>
}
