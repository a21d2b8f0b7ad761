/**
 * Escapes text for HTML and XML, also inside of quoted attributes. Control characters, which text processors leave in what is
 * copied from them, become spaces: with one of them, no reader opens a feed.
 */
export function escape(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
