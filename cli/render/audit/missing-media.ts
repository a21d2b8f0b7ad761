/** Finds pictures, videos, and sounds in the output of components (TSX pages, theme, directives) that are not there. */
import {isOfOther, splitAddress, withoutBase} from '../../../runtime/shared/location.ts'
import {positionOfText} from '../../config/key-position.ts'
import {createSuggestions} from '../../resolve/links/suggestions.ts'
import type {Diagnostic, Entry, Site} from '../../types.ts'
import type {Seen} from './link-audit.ts'
import type {TargetOf} from './targets.ts'

interface Around {
  site: Site
  /** Paths below the output folder that will exist. */
  files: ReadonlySet<string>
  textOf: (file: string) => string | undefined
  targetOf: TargetOf
}

/** Returns the diagnostics. An address that is on many pages has one cause. What authors wrote in Markdown was checked in its source. */
export function missingMedia(pages: Iterable<Seen>, around: Around): Diagnostic[] {
  const {site, files, textOf, targetOf} = around
  const near = createSuggestions({files: () => files})
  return [...pages].flatMap(({entry, facts}) =>
    facts.media.flatMap((src): Diagnostic[] => {
      const target = src === '' || src.startsWith('#') ? undefined : targetOf(src, entry.route)
      if (!target || files.has(target.path) || isOfOther(splitAddress(src)[0], site.external))
        return []
      if (isWritten(src, entry)) return []
      const text = withoutBase(src, site.data.base) ?? src
      const place = positionOfText(entry.module && textOf(entry.file), text)
      const meant = near.path(target.path, 'files')
      return [
        {
          severity: 'error',
          code: 'missing-asset',
          file: entry.file,
          ...place,
          ...(place.line ? {} : {cause: `media ${src}`}),
          message: `${entry.route} shows ${text}, which does not exist.`,
          ...(meant ? {hint: `Did you mean /${meant}?`} : {}),
        },
      ]
    }),
  )
}

function isWritten(src: string, {doc, hrefs}: Entry): boolean {
  return (doc?.links ?? []).some(({url}) => url === src || hrefs[url] === src)
}
