import {msg} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'

/** The names of readers: words of the front matter -> words in the language of the site. */
const NAMES: Record<string, string> = {
  users: msg('reader.users'),
  administrators: msg('reader.administrators'),
  submitters: msg('reader.submitters'),
  designers: msg('reader.designers'),
  developers: msg('reader.developers'),
}

/** The readers who can choose their pages and tasks. */
export const READERS = Object.keys(NAMES)

export function readerName(audience: string): string {
  return own(NAMES, audience) ?? audience
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
