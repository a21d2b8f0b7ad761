/**
 * What pages need to know about pictures and downloads, by their stamps: a build does not read a file again that has not changed
 * since the last one.
 */
import {type Stats, statSync} from 'node:fs'
import {join, relative} from 'node:path'
import type {Values} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {attempt} from '../disk/disk-error.ts'
import {resolveAsset} from '../resolve/assets.ts'
import {hashOf} from '../text/hash.ts'
import type {Asset, Source} from '../types.ts'
import {createKnownValues} from './known-values.ts'

export interface KnownAssets {
  /** Returns undefined if the file can no longer be read. */
  read: (source: Source) => Asset | undefined
  /** Stores what was found and read, if anything differs from the last build. */
  keep: () => void
}

export function createKnownAssets(
  {
    root,
    content,
    base,
    publicFolder,
  }: Pick<SiteConfig, 'root' | 'content' | 'base' | 'publicFolder'>,
  cache: Values,
): KnownAssets {
  // The facts include the address.
  const key = hashOf(JSON.stringify([relative(root, content), base, publicFolder]))
  const known = createKnownValues<Asset>('assets', key, cache)
  return {
    read: (source) => {
      const stat = attempt((): Stats => statSync(join(content, source.file)))
      const unchanged = stat && known.find(source.file, stat)
      if (unchanged) return unchanged
      const asset = resolveAsset(source, content, base, publicFolder)
      if (asset && stat) known.note(source.file, asset, stat)
      return asset
    },
    keep: known.keep,
  }
}
